import type { JobQueue } from "#lib/domain/job/job.ts";
import type { JobStore } from "#lib/domain/job/job-record.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import type { DeliveryStore, LanePlace, LaneQueue } from "#lib/domain/webhook/delivering/delivery-store.ts";
import { batchesOf } from "#lib/domain/webhook/delivering/fan-out.ts";
import { type DeliveryLogReader, linesOf } from "#lib/domain/webhook/log/delivery-log.ts";
import type { EventFeed } from "#lib/domain/webhook/log/event-feed.ts";
import type { ContinueReplay, ReplayJob, ReplayWork } from "#lib/domain/webhook/log/replay-job.ts";
import { lockMs, type ReplayLocks } from "#lib/domain/webhook/log/replay-service.ts";
import {
  type EventContents,
  messageIdOf,
  passesFilter,
  type ToldEvent,
} from "#lib/domain/webhook/telling/told-event.ts";
import type { WebhookEndpoint, WebhookEndpointStore } from "#lib/domain/webhook/webhook-endpoint.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { type DataId, projectIdOf } from "#lib/platform/data-id.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import { secondOf } from "#lib/platform/time/second-of.ts";

interface ReplayWorkerPorts {
  records: Pick<JobStore<ReplayWork>, "find" | "save">;
  locks: ReplayLocks;
  endpoints: Pick<WebhookEndpointStore, "find">;
  projects: Pick<ProjectStore, "find">;
  feed: Pick<EventFeed, "look">;
  contents: EventContents;
  log: Pick<DeliveryLogReader, "batchesOf">;
  deliveries: Pick<DeliveryStore, "add">;
  queue: LaneQueue;
  jobs: JobQueue<ContinueReplay>;
  clock: Clock;
}

/** Events looked at before the job is saved. */
const portionMax = 500;

/** A hundred messages a second. */
const msOfMessage = 10;

const putsAtOnce = 8;
const readsAtOnce = 8;

/** Queues the events of a replay, each at its time. */
export class ReplayWorker {
  readonly #ports: ReplayWorkerPorts;

  constructor(ports: ReplayWorkerPorts) {
    this.#ports = ports;
  }

  /** A repeated portion puts the same batches. Works until about `deadline`, and leaves the rest to another message. */
  async run(dataId: DataId, jobId: string, deadline: Date): Promise<void> {
    const { records, locks, jobs, clock } = this.#ports;
    let job = await records.find(dataId, jobId, { now: clock.now() });
    while (job && (job.state === "waiting" || job.state === "active")) {
      const place = { dataId, endpointId: job.work.endpointId };
      if (clock.now() >= deadline) return jobs.send({ type: "replayWebhooks", dataId, jobId });
      await locks.take(place, { jobId, now: clock.now(), until: new Date(clock.now().getTime() + lockMs) });
      const changes = await this.#portion(place, job);
      if (changes.state !== "active") await locks.end(place, jobId);
      job = await records.save(dataId, job, { changes, now: clock.now() });
    }
  }

  async #portion(place: LanePlace, { id, work, createdAt }: ReplayJob) {
    const { endpoints, projects, feed, queue } = this.#ports;
    const [endpoint, project] = await Promise.all([
      endpoints.find(projectIdOf(place.dataId), place.endpointId),
      projects.find(place.dataId),
    ]);
    if (endpoint?.status !== "ENABLED" || !project) {
      return { state: "failed" as const, failedReason: "The endpoint is disabled or deleted." };
    }
    const { types, after, until } = work;
    const { events, next, hasMore } = await feed.look(place.dataId, { types, after, until, limit: portionMax });
    const matched = await this.#passing(place, { endpoint, events, topics: project.topics });
    const missed = work.only === "ALL" ? matched : await this.#missed(place, matched);
    await this.#queue(place, missed, {
      name: `replay-${id}-${work.portions}`,
      firstAt: Date.parse(createdAt) + work.queued * msOfMessage,
    });
    if (missed.length > 0) await queue.wake(place);
    const counts = { matched: work.matched + matched.length, queued: work.queued + missed.length };
    const done = { ...work, ...counts, after: next, portions: work.portions + 1 };
    return { state: hasMore ? ("active" as const) : ("completed" as const), progress: hasMore ? 50 : 100, work: done };
  }

  async #passing({ dataId }: LanePlace, { endpoint, events, topics }: PassingInput): Promise<ToldEvent[]> {
    if (!endpoint.filter) return [...events];
    const contents = await this.#ports.contents.read(dataId, events);
    return events.filter((_, index) => passesFilter(endpoint.filter, contents[index]?.traits ?? null, topics));
  }

  /**
   * Without those that are delivered, or on their way. Reads the log in the seconds of the events only: other events between them
   * may have a million lines. Of the lines it keeps only those of the events. 1 RRU for 4 KB of a second.
   */
  async #missed(place: LanePlace, events: readonly ToldEvent[]): Promise<ToldEvent[]> {
    const missed = new Set(events.map(messageIdOf));
    const oneOfEachSecond = [...new Map(events.map((event) => [secondOf(event.timestamp), event])).values()];
    await mapConcurrently(oneOfEachSecond, readsAtOnce, async (event) => {
      for (const { status, messageId } of linesOf(await this.#ports.log.batchesOf(place, messageIdOf(event)))) {
        if (status === "DELIVERED" || status === "PENDING") missed.delete(messageId);
      }
    });
    return events.filter((event) => missed.has(messageIdOf(event)));
  }

  /** Each batch is due when the messages before it are out. */
  async #queue(
    place: LanePlace,
    events: readonly ToldEvent[],
    { name, firstAt }: { name: string; firstAt: number },
  ): Promise<void> {
    const { deliveries, clock } = this.#ports;
    const placed = events.map((event) => ({ event, traits: null, place: name }));
    let at = Math.max(firstAt, clock.now().getTime());
    const batches = batchesOf(placed, new Date(at).toISOString()).map((batch) => {
      const dueAt = new Date(at).toISOString();
      at += batch.deliveries.length * msOfMessage;
      const waiting = batch.deliveries.map((each) => ({ ...each, since: dueAt, nextAttemptAt: dueAt }));
      return { batch: { ...batch, deliveries: waiting }, dueAt };
    });
    await mapConcurrently(batches, putsAtOnce, ({ batch, dueAt }) =>
      deliveries.add(place, batch, { priority: "replay", dueAt, batchId: batch.id }),
    );
  }
}

interface PassingInput {
  endpoint: WebhookEndpoint;
  events: readonly ToldEvent[];
  topics: Parameters<typeof passesFilter>[2];
}
