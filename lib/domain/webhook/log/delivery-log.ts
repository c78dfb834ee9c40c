import { byAge, type EventPosition } from "#lib/domain/event/event-reader.ts";
import type { Delivery, DeliveryStatus, StoredBatch } from "#lib/domain/webhook/delivering/delivery.ts";
import { restarted } from "#lib/domain/webhook/delivering/delivery-schedule.ts";
import type { DeliveryStore, LanePlace, LaneQueue } from "#lib/domain/webhook/delivering/delivery-store.ts";
import { savingDue } from "#lib/domain/webhook/delivering/saving-due.ts";
import { wakingLane } from "#lib/domain/webhook/delivering/waking-lane.ts";
import { type EventContents, messageIdOf, messageOf } from "#lib/domain/webhook/telling/told-event.ts";
import type { WebhookMessage } from "#lib/domain/webhook/webhook-message.ts";
import type { Attempt } from "#lib/domain/webhook/webhook-sender.ts";
import type { WebhookType } from "#lib/domain/webhook/webhook-types.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { notFound } from "#lib/platform/refusal.ts";
import { retryOnConflict } from "#lib/platform/retry-on-conflict.ts";

/** A delivery as the log shows it. */
export type LoggedDelivery = Delivery & { messageId: string };

export type DetailedDelivery = LoggedDelivery & {
  /** Null when the event's record is gone, or its contact. */
  message: WebhookMessage | null;
  /** Oldest first. */
  attemptLog: Attempt[];
};

interface DeliveryFilter {
  status?: DeliveryStatus | undefined;
  type?: WebhookType | undefined;
  from?: string | undefined;
  before?: string | undefined;
}

export interface DeliveryPage {
  deliveries: LoggedDelivery[];
  /** Where the next page begins; undefined on the last. */
  next: EventPosition | undefined;
}

interface DeliveryBlock {
  batches: readonly StoredBatch[];
  /** The second that is read next, `yyyy-mm-ddThh:mm:ss`; undefined at the end. */
  open: string | undefined;
}

/** Implemented by lib/storage. */
export interface DeliveryLogReader {
  /** Batches of whole seconds, newest first. Eventual, 0.5 RRU for 4 KB. */
  blocks(place: LanePlace, span: { from: string | undefined; to: string | undefined }): AsyncIterable<DeliveryBlock>;
  /** Those of the second of a message's event. Strong. */
  batchesOf(place: LanePlace, messageId: string): Promise<StoredBatch[]>;
  /** Failed attempts, oldest first. Strong. */
  attemptsOf(place: LanePlace, messageId: string): Promise<Attempt[]>;
}

interface DeliveryLogPorts {
  log: DeliveryLogReader;
  deliveries: Pick<DeliveryStore, "read" | "save" | "wait" | "logAttempts">;
  contents: EventContents;
  queue: LaneQueue;
  clock: Clock;
}

const dayMs = 24 * 60 * 60 * 1_000;

/** Delivered lines are shown for 7 days, all others for 30. */
const shownMs = (status: DeliveryStatus): number => (status === "DELIVERED" ? 7 : 30) * dayMs;

/** A page looks at so many lines at most (contract 16 section 1). */
const lookedAtMax = 2_000;

/** The log of an endpoint's deliveries. */
export class DeliveryLog {
  readonly #ports: DeliveryLogPorts;

  constructor(ports: DeliveryLogPorts) {
    this.#ports = ports;
  }

  /** Newest first, ties by id. */
  async page(
    place: LanePlace,
    { status, type, from, before }: DeliveryFilter,
    { after, limit }: { after: EventPosition | undefined; limit: number },
  ): Promise<DeliveryPage> {
    const now = this.#ports.clock.now();
    const found: LoggedDelivery[] = [];
    let lookedAt = 0;
    const isWanted = (line: LoggedDelivery) =>
      (status === undefined || line.status === status) &&
      (type === undefined || line.type === type) &&
      (from === undefined || line.timestamp >= from) &&
      (before === undefined || line.timestamp < before) &&
      (!after || byAge(after, positionOf(line)) < 0) &&
      isShown(line, now);
    for await (const { batches, open } of this.#ports.log.blocks(place, { from, to: after?.createdAt ?? before })) {
      const lines = linesOf(batches);
      lookedAt += lines.length;
      found.push(...lines.filter(isWanted));
      const last = found[limit - 1];
      if (last && found.length > limit) return { deliveries: found.slice(0, limit), next: positionOf(last) };
      if (lookedAt >= lookedAtMax && open !== undefined) {
        return { deliveries: found, next: { createdAt: `${open}.999Z`, id: "~" } };
      }
    }
    return { deliveries: found, next: undefined };
  }

  async get(place: LanePlace, messageId: string): Promise<DetailedDelivery> {
    const { log, contents } = this.#ports;
    const { line } = await this.#find(place, messageId);
    const [[content], failed] = await Promise.all([
      contents.read(place.dataId, [line]),
      log.attemptsOf(place, messageId),
    ]);
    const { last } = line;
    const success = line.status === "DELIVERED" && last ? [{ ...last, response: null }] : [];
    const attempts = [...failed, ...success];
    return {
      ...line,
      message: content ? messageOf(place.dataId, line, content) : null,
      attemptLog: content ? attempts : attempts.map((attempt) => ({ ...attempt, response: null })),
    };
  }

  /** Starts a fresh schedule; a delivery that waits is only made at once. */
  async redeliver(place: LanePlace, messageId: string): Promise<LoggedDelivery> {
    await this.#find(place, messageId);
    return wakingLane(this.#ports.queue, place, () => retryOnConflict(() => this.#restart(place, messageId)));
  }

  /** Undefined when the batch has changed meanwhile. */
  async #restart(place: LanePlace, messageId: string): Promise<LoggedDelivery | undefined> {
    const { deliveries, clock } = this.#ports;
    const { line, batch } = await this.#find(place, messageId);
    const now = clock.now();
    const waits = line.status === "PENDING";
    const { messageId: _, ...delivery } = line;
    const again = waits ? { ...delivery, nextAttemptAt: now.toISOString() } : restarted(delivery, now);
    if (line.status === "DELIVERED" && line.last) {
      await deliveries.logAttempts(place, [{ messageId, attempt: { ...line.last, response: null } }]);
    }
    const isIt = (each: Delivery) => messageIdOf(each) === messageId;
    const changed = { ...batch, deliveries: batch.deliveries.map((each) => (isIt(each) ? again : each)) };
    const save = () => deliveries.save(place, changed);
    const isSaved = await savingDue(deliveries, place, { batchId: batch.id, now, save });
    return isSaved ? { ...again, messageId } : undefined;
  }

  async #find(place: LanePlace, messageId: string): Promise<{ line: LoggedDelivery; batch: StoredBatch }> {
    const batches = await this.#ports.log.batchesOf(place, messageId);
    const line = linesOf(batches).find((each) => each.messageId === messageId);
    const batch = batches.find((each) => each.deliveries.some((one) => isSame(one, line)));
    if (!line || !batch || !isShown(line, this.#ports.clock.now())) throw notFound("delivery", messageId);
    return { line, batch };
  }
}

const isShown = ({ status, timestamp }: Delivery, now: Date): boolean =>
  Date.parse(timestamp) >= now.getTime() - shownMs(status);

const isSame = (delivery: Delivery, line: LoggedDelivery | undefined): boolean =>
  line !== undefined && messageIdOf(delivery) === line.messageId && delivery.status === line.status;

const positionOf = ({ timestamp, messageId }: LoggedDelivery): EventPosition => ({
  createdAt: timestamp,
  id: messageId,
});

/** Of an event that a repeated change put into two batches, the furthest counts. */
const progress: readonly DeliveryStatus[] = ["CANCELLED", "FAILED", "PENDING", "DELIVERED"];

/** Newest first, each message once. */
export function linesOf(batches: readonly StoredBatch[]): LoggedDelivery[] {
  const byId = new Map<string, LoggedDelivery>();
  for (const delivery of batches.flatMap((batch) => batch.deliveries)) {
    const messageId = messageIdOf(delivery);
    const known = byId.get(messageId);
    if (known && progress.indexOf(known.status) >= progress.indexOf(delivery.status)) continue;
    byId.set(messageId, { ...delivery, messageId });
  }
  return [...byId.values()].sort((one, other) => byAge(positionOf(one), positionOf(other)));
}
