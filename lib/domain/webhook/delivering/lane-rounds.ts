import { cancelled, type Delivery, firstDue, type StoredBatch } from "#lib/domain/webhook/delivering/delivery.ts";
import { attempted, isOverdue, outOfTime } from "#lib/domain/webhook/delivering/delivery-schedule.ts";
import type {
  DeliveryStore,
  Lane,
  LanePlace,
  LoggedAttempt,
  WaitingBatch,
} from "#lib/domain/webhook/delivering/delivery-store.ts";
import { observed, requestsAtOnce, requestsMax } from "#lib/domain/webhook/delivering/lane-health.ts";
import { type EventContent, type EventContents, messageIdOf } from "#lib/domain/webhook/telling/told-event.ts";
import type { WebhookEndpoint } from "#lib/domain/webhook/webhook-endpoint.ts";
import type { WebhookSender } from "#lib/domain/webhook/webhook-sender.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { projectIdOf } from "#lib/platform/data-id.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import { retryOnConflict } from "#lib/platform/retry-on-conflict.ts";

interface LaneRoundPorts {
  deliveries: DeliveryStore;
  contents: EventContents;
  sender: Pick<WebhookSender, "send">;
  clock: Clock;
  /** 0 to 1. */
  random: () => number;
}

/** Of a round; each has at most 50 deliveries. */
const batchesMax = 10;

/** A turn of a worker at an endpoint, and what it found. */
export interface Turn {
  readonly place: LanePlace;
  readonly endpoint: WebhookEndpoint;
  /** No request begins later. */
  readonly until: Date;
  lane: Lane;
  successes: number;
  failures: number;
  /** The endpoint answered that it is gone. */
  isGone: boolean;
}

/** So many failures without a success end a turn: an endpoint that is down must not occupy a worker. */
export const foundItDown = ({ successes, failures }: Turn): boolean => successes === 0 && failures >= requestsMax;

/** Delivers what is due to an endpoint. */
export class LaneRounds {
  readonly #ports: LaneRoundPorts;

  constructor(ports: LaneRoundPorts) {
    this.#ports = ports;
  }

  /** Works until nothing is due, or the turn is over. Returns when the next delivery is due; undefined when none waits. */
  async run(turn: Turn): Promise<string | undefined> {
    for (;;) {
      const { due, next } = await this.#waiting(turn.place);
      if (due.length === 0) return next;
      if (this.#isOver(turn)) return due[0]?.dueAt;
      await this.#deliver(turn, due);
    }
  }

  /** Ends all that waits. False when it stopped at the deadline. */
  async cancel(place: LanePlace, deadline: Date): Promise<boolean> {
    const { deliveries, clock } = this.#ports;
    for (;;) {
      const [live, replay] = await this.#first(place);
      const waiting = [...live, ...replay];
      if (waiting.length === 0) return true;
      if (clock.now() >= deadline) return false;
      const batches = await deliveries.read(place, idsOf(waiting));
      await Promise.all(
        waiting.map(async (each, index) => {
          await this.#settle(place, each, { batch: batches[index], change: (one) => cancelled(one, clock.now()) });
        }),
      );
    }
  }

  #first(place: LanePlace): Promise<[WaitingBatch[], WaitingBatch[]]> {
    const { deliveries } = this.#ports;
    return Promise.all([
      deliveries.waiting(place, { priority: "live", limit: batchesMax }),
      deliveries.waiting(place, { priority: "replay", limit: batchesMax }),
    ]);
  }

  /** What a replay brings is due only when no live delivery is. */
  async #waiting(place: LanePlace): Promise<{ due: WaitingBatch[]; next: string | undefined }> {
    const now = this.#ports.clock.now().toISOString();
    const [live, replay] = await this.#first(place);
    const isDue = ({ dueAt }: WaitingBatch) => dueAt <= now;
    const due = live.some(isDue) ? live.filter(isDue) : replay.filter(isDue);
    const next = [...live, ...replay].map(({ dueAt }) => dueAt).sort()[0];
    return { due, next };
  }

  #isOver(turn: Turn): boolean {
    return turn.isGone || foundItDown(turn) || this.#ports.clock.now() >= turn.until;
  }

  async #deliver(turn: Turn, waiting: readonly WaitingBatch[]): Promise<void> {
    const { deliveries, contents, clock, random } = this.#ports;
    const { place } = turn;
    const now = clock.now().toISOString();
    const batches = await deliveries.read(place, idsOf(waiting));
    // Two waits may lead to one batch, and two batches of a repeated change may tell of one event.
    const distinct = new Map(batches.flatMap((batch) => dueIn(batch, now)).map((each) => [messageIdOf(each), each]));
    const found = await contents.read(place.dataId, [...distinct.values()]);
    const orders = [...distinct].map(([id, delivery], index) => ({ id, delivery, content: found[index] }));
    const results = new Map<string, Delivery>();
    const failed: LoggedAttempt[] = [];
    const share = random();
    await mapConcurrently(orders, requestsAtOnce(turn.lane, clock.now()), async ({ id, delivery, content }) => {
      if (this.#isOver(turn)) return;
      const attempt = await this.#attempt(turn, { delivery, content });
      if (!attempt) return void results.set(id, this.#withoutAttempt(delivery));
      if (attempt.error !== null) failed.push({ messageId: id, attempt });
      results.set(id, attempted(delivery, attempt, share));
    });
    await deliveries.logAttempts(place, failed);
    const change = (current: Delivery) => resultOf(current, results);
    await Promise.all(waiting.map((each, index) => this.#settle(place, each, { batch: batches[index], change })));
  }

  /** Undefined when none is made: its time is over, or its data is gone. */
  async #attempt(turn: Turn, { delivery, content }: { delivery: Delivery; content: EventContent | undefined }) {
    const { sender, clock } = this.#ports;
    if (!content || isOverdue(delivery, clock.now())) return undefined;
    const { type, timestamp } = delivery;
    const data = { projectId: projectIdOf(turn.place.dataId), ...content.data };
    const attempt = await sender.send(turn.endpoint, { id: messageIdOf(delivery), type, timestamp, data });
    turn.lane = observed(turn.lane, attempt);
    if (attempt.error === null) turn.successes += 1;
    else turn.failures += 1;
    turn.isGone ||= attempt.statusCode === goneStatus;
    return attempt;
  }

  #withoutAttempt(delivery: Delivery): Delivery {
    const now = this.#ports.clock.now();
    return isOverdue(delivery, now) ? outOfTime(delivery, now) : cancelled(delivery, now);
  }

  /** The next wait is stored before the batch, and the wait that led here is removed last: a crash loses neither. */
  async #settle(
    place: LanePlace,
    waiting: WaitingBatch,
    { batch, change }: { batch: StoredBatch | undefined; change: (delivery: Delivery) => Delivery },
  ): Promise<void> {
    const { deliveries } = this.#ports;
    let read = batch;
    const settled = await retryOnConflict(async () => {
      const current = read ?? (await deliveries.read(place, [waiting.batchId]))[0];
      read = undefined;
      if (!current) return { nextAt: undefined };
      const changed = { ...current, deliveries: current.deliveries.map(change) };
      const nextAt = firstDue(changed.deliveries);
      if (nextAt !== undefined && nextAt !== waiting.dueAt) await deliveries.wait(place, { ...waiting, dueAt: nextAt });
      const isSame = changed.deliveries.every((each, index) => each === current.deliveries[index]);
      return isSame || (await deliveries.save(place, changed)) ? { nextAt } : undefined;
    });
    if (settled.nextAt !== waiting.dueAt) await deliveries.stopWaiting(place, [waiting]);
  }
}

const goneStatus = 410;

const idsOf = (waiting: readonly WaitingBatch[]): string[] => waiting.map(({ batchId }) => batchId);

const dueIn = (batch: StoredBatch | undefined, now: string): Delivery[] =>
  batch?.deliveries.filter(({ nextAttemptAt }) => nextAttemptAt !== null && nextAttemptAt <= now) ?? [];

/** A delivery that was started again meanwhile keeps its fresh schedule. */
function resultOf(current: Delivery, results: ReadonlyMap<string, Delivery>): Delivery {
  const result = current.status === "PENDING" ? results.get(messageIdOf(current)) : undefined;
  // An erasure may have removed its data meanwhile.
  return result && result.since === current.since ? { ...result, source: current.source } : current;
}
