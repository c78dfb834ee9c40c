import type { JobQueue } from "#lib/domain/job/job.ts";
import type { JobStore } from "#lib/domain/job/job-record.ts";
import type { LanePlace } from "#lib/domain/webhook/delivering/delivery-store.ts";
import { feedMs } from "#lib/domain/webhook/log/event-feed.ts";
import type { ContinueReplay, ReplayWork, replayChoices } from "#lib/domain/webhook/log/replay-job.ts";
import type { WebhookEndpoint } from "#lib/domain/webhook/webhook-endpoint.ts";
import { asksFor, replayableTypes, type WebhookType } from "#lib/domain/webhook/webhook-types.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { newTimedId } from "#lib/platform/ids.ts";
import { conflict, invalid } from "#lib/platform/refusal.ts";

/** One replay at a time for an endpoint. Implemented by lib/storage. */
export interface ReplayLocks {
  /** False while another job has it. 1 WRU. */
  take(place: LanePlace, lock: { jobId: string; now: Date; until: Date }): Promise<boolean>;
  end(place: LanePlace, jobId: string): Promise<void>;
}

export interface ReplayOrder {
  from: string;
  before: string | undefined;
  types: readonly WebhookType[] | undefined;
  only: (typeof replayChoices)[number];
  now: Date;
}

interface ReplayServicePorts {
  records: Pick<JobStore<ReplayWork>, "create">;
  locks: ReplayLocks;
  jobs: JobQueue<ContinueReplay>;
}

/** A running job renews its lock. If it dies for good, the endpoint takes another replay after this time. */
export const lockMs = 60 * 60 * 1_000;

/** Starts replays. */
export class ReplayService {
  readonly #ports: ReplayServicePorts;

  constructor(ports: ReplayServicePorts) {
    this.#ports = ports;
  }

  /** Returns the job's id. */
  async start(dataId: DataId, endpoint: WebhookEndpoint, order: ReplayOrder): Promise<string> {
    const { records, locks, jobs } = this.#ports;
    const { from, before, only, now } = order;
    const earliest = new Date(now.getTime() - feedMs).toISOString();
    const until = before === undefined || before > now.toISOString() ? now.toISOString() : before;
    if (from < earliest) throw invalid([{ field: "startDate", message: "At most 30 days ago.", code: "custom" }]);
    if (from > now.toISOString()) {
      throw invalid([{ field: "startDate", message: "The start is in the future.", code: "custom" }]);
    }
    const asked = order.types ?? replayableTypes;
    const types = replayableTypes.filter((type) => asked.includes(type) && asksFor(endpoint.types, type));
    const jobId = newTimedId(now);
    const lock = { jobId, now, until: new Date(now.getTime() + lockMs) };
    const place = { dataId, endpointId: endpoint.id };
    const isFree = await locks.take(place, lock);
    if (!isFree) throw conflict("A replay to this endpoint is in progress. Wait until it ends.");
    const at = now.toISOString();
    const work = { endpointId: endpoint.id, types, only, until, after: { timestamp: from, id: "" } };
    await records.create(dataId, {
      ...{ id: jobId, state: "waiting", progress: 0, failedReason: null },
      work: { ...work, portions: 0, matched: 0, queued: 0 },
      ...{ createdAt: at, updatedAt: at },
    });
    await jobs.send({ type: "replayWebhooks", dataId, jobId });
    return jobId;
  }
}
