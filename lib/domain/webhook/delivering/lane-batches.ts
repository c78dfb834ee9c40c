import { cancelled, type Delivery, firstDue, type StoredBatch } from "#lib/domain/webhook/delivering/delivery.ts";
import { restarted } from "#lib/domain/webhook/delivering/delivery-schedule.ts";
import type { DeliveryStore, LanePlace, WaitingBatch } from "#lib/domain/webhook/delivering/delivery-store.ts";
import { savingDue } from "#lib/domain/webhook/delivering/saving-due.ts";
import { type EventContent, type EventContents, messageIdOf } from "#lib/domain/webhook/telling/told-event.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { retryOnConflict } from "#lib/platform/retry-on-conflict.ts";

interface LaneBatchPorts {
  deliveries: Pick<DeliveryStore, "waiting" | "read" | "save" | "wait" | "stopWaiting">;
  contents: EventContents;
  clock: Clock;
}

/** Of a round; each has at most 50 deliveries. */
const batchesMax = 10;

/** A delivery that is due. `content`: undefined when the record of its event is gone. */
export interface DueDelivery {
  /** Of its message. */
  id: string;
  delivery: Delivery;
  content: EventContent | undefined;
}

/** What a round works on. */
export interface Round {
  waiting: readonly WaitingBatch[];
  batches: readonly (StoredBatch | undefined)[];
  due: readonly DueDelivery[];
}

/** The batches of a lane: those that wait, and how they are settled. */
export class LaneBatches {
  readonly #ports: LaneBatchPorts;

  constructor(ports: LaneBatchPorts) {
    this.#ports = ports;
  }

  /** What a replay brings is due only when no live delivery is. */
  async waiting(place: LanePlace): Promise<{ due: WaitingBatch[]; next: string | undefined }> {
    const now = this.#ports.clock.now().toISOString();
    const [live, replay] = await this.#first(place);
    const isDue = ({ dueAt }: WaitingBatch) => dueAt <= now;
    const due = live.some(isDue) ? live.filter(isDue) : replay.filter(isDue);
    const next = [...live, ...replay].map(({ dueAt }) => dueAt).sort()[0];
    return { due, next };
  }

  async read(place: LanePlace, waiting: readonly WaitingBatch[]): Promise<Round> {
    const { deliveries, contents, clock } = this.#ports;
    const now = clock.now().toISOString();
    const batches = await deliveries.read(place, idsOf(waiting));
    // Two waits may lead to one batch, and two batches of a repeated change may tell of one event.
    const distinct = new Map(batches.flatMap((batch) => dueIn(batch, now)).map((each) => [messageIdOf(each), each]));
    const found = await contents.read(place.dataId, [...distinct.values()]);
    return {
      ...{ waiting, batches },
      due: [...distinct].map(([id, delivery], index) => ({ id, delivery, content: found[index] })),
    };
  }

  /** Stores what became of the deliveries, by the ids of their messages. Those without a result stay due. */
  async settle(place: LanePlace, { waiting, batches }: Round, results: ReadonlyMap<string, Delivery>): Promise<void> {
    const change = (current: Delivery) => resultOf(current, results);
    await Promise.all(waiting.map((each, index) => this.#settle(place, each, { batch: batches[index], change })));
  }

  /**
   * Ends all that waits. False when it stopped: at the deadline, or because the target is on again. A batch is saved only as it was
   * read before the target was found off, so what is told or redelivered once the target is on again is never cancelled.
   */
  async cancel(
    place: LanePlace,
    { isOff, deadline }: { isOff: () => Promise<boolean>; deadline: Date },
  ): Promise<boolean> {
    const { deliveries, clock } = this.#ports;
    for (;;) {
      const waiting = (await this.#first(place)).flat();
      if (waiting.length === 0) return true;
      if (clock.now() >= deadline) return false;
      const batches = await deliveries.read(place, idsOf(waiting));
      if (!(await isOff())) return false;
      const change = (one: Delivery) => cancelled(one, clock.now());
      await Promise.all(
        waiting.map((each, index) => this.#settleAsRead(place, each, { batch: batches[index], change })),
      );
    }
  }

  /** Gives the failed deliveries of a batch a fresh schedule. Safe to repeat. */
  async restart(place: LanePlace, batchId: string): Promise<void> {
    const { deliveries, clock } = this.#ports;
    const now = clock.now();
    const waiting: WaitingBatch = { priority: "live", dueAt: now.toISOString(), batchId };
    const change = (one: Delivery) => (one.status === "FAILED" ? restarted(one, now) : one);
    const save = () => this.#settle(place, waiting, { batch: undefined, change });
    await savingDue(deliveries, place, { batchId, now, save });
  }

  #first(place: LanePlace): Promise<[WaitingBatch[], WaitingBatch[]]> {
    const { deliveries } = this.#ports;
    return Promise.all([
      deliveries.waiting(place, { priority: "live", limit: batchesMax }),
      deliveries.waiting(place, { priority: "replay", limit: batchesMax }),
    ]);
  }

  /** As often as the batch changes meanwhile. It is read unless it is given. */
  async #settle(place: LanePlace, waiting: WaitingBatch, { batch, change }: Settling): Promise<void> {
    const { deliveries } = this.#ports;
    let read = batch;
    await retryOnConflict(async () => {
      const current = read ?? (await deliveries.read(place, [waiting.batchId]))[0];
      read = undefined;
      return (await this.#settleAsRead(place, waiting, { batch: current, change })) || undefined;
    });
  }

  /**
   * False when the batch has changed since it was read. The next wait is stored before the batch, and the wait that led here is
   * removed last: a crash loses neither.
   */
  async #settleAsRead(place: LanePlace, waiting: WaitingBatch, { batch, change }: Settling): Promise<boolean> {
    const { deliveries } = this.#ports;
    const changed = batch && { ...batch, deliveries: batch.deliveries.map(change) };
    const nextAt = changed && firstDue(changed.deliveries);
    if (nextAt !== undefined && nextAt !== waiting.dueAt) await deliveries.wait(place, { ...waiting, dueAt: nextAt });
    const isSame = changed?.deliveries.every((each, index) => each === batch?.deliveries[index]) ?? true;
    if (changed && !isSame && !(await deliveries.save(place, changed))) return false;
    if (nextAt !== waiting.dueAt) await deliveries.stopWaiting(place, [waiting]);
    return true;
  }
}

/** `batch`: as it was read; undefined when it is gone. */
interface Settling {
  batch: StoredBatch | undefined;
  change: (delivery: Delivery) => Delivery;
}

const idsOf = (waiting: readonly WaitingBatch[]): string[] => waiting.map(({ batchId }) => batchId);

const dueIn = (batch: StoredBatch | undefined, now: string): Delivery[] =>
  batch?.deliveries.filter(({ nextAttemptAt }) => nextAttemptAt !== null && nextAttemptAt <= now) ?? [];

/** A delivery that was started again meanwhile keeps its fresh schedule. */
function resultOf(current: Delivery, results: ReadonlyMap<string, Delivery>): Delivery {
  const result = current.status === "PENDING" ? results.get(messageIdOf(current)) : undefined;
  // An erasure may have removed its data meanwhile.
  return result && result.since === current.since ? { ...result, source: current.source } : current;
}
