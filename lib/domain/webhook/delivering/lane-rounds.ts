import { cancelled, type Delivery } from "#lib/domain/webhook/delivering/delivery.ts";
import { attempted, goneStatus, isOverdue, outOfTime } from "#lib/domain/webhook/delivering/delivery-schedule.ts";
import type {
  DeliveryStore,
  Lane,
  LanePlace,
  LoggedAttempt,
  WaitingBatch,
} from "#lib/domain/webhook/delivering/delivery-store.ts";
import type { DueDelivery, LaneBatches } from "#lib/domain/webhook/delivering/lane-batches.ts";
import { observed, requestsAtOnce, requestsMax } from "#lib/domain/webhook/delivering/lane-health.ts";
import { messageOf } from "#lib/domain/webhook/telling/told-event.ts";
import type { WebhookEndpoint } from "#lib/domain/webhook/webhook-endpoint.ts";
import type { WebhookSender } from "#lib/domain/webhook/webhook-sender.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { callWithin } from "#lib/platform/map-concurrently.ts";

interface LaneRoundPorts {
  batches: Pick<LaneBatches, "waiting" | "read" | "settle">;
  deliveries: Pick<DeliveryStore, "logAttempts">;
  sender: Pick<WebhookSender, "send">;
  clock: Clock;
  /** 0 to 1. */
  random: () => number;
}

/** When requests of a turn begin at the latest. */
export interface TurnLimits {
  until: Date;
  /** Those to a slow endpoint, so that they end when the worker does. */
  slowUntil: Date;
  /** When the worker ends: the lanes that it leaves wait for another. */
  workerUntil: Date;
}

/** A turn of a worker at an endpoint, and what it found. */
export interface Turn {
  readonly place: LanePlace;
  readonly endpoint: WebhookEndpoint;
  readonly limits: TurnLimits;
  lane: Lane;
  successes: number;
  failures: number;
  /** The endpoint answered that it is gone. */
  isGone: boolean;
}

/** So many failures without a success end a turn: an endpoint that is down must not occupy a worker. */
export const foundItDown = ({ successes, failures }: Turn): boolean => successes === 0 && failures >= requestsMax;

const isLate = ({ limits, lane }: Turn, now: Date): boolean =>
  now >= limits.until || (lane.isSlow && now >= limits.slowUntil);

/** Delivers what is due to an endpoint. */
export class LaneRounds {
  readonly #ports: LaneRoundPorts;

  constructor(ports: LaneRoundPorts) {
    this.#ports = ports;
  }

  /** Works until nothing is due, or the turn is over. Returns when the next delivery is due; undefined when none waits. */
  async run(turn: Turn): Promise<string | undefined> {
    for (;;) {
      const { due, next } = await this.#ports.batches.waiting(turn.place);
      if (due.length === 0) return next;
      if (this.#isOver(turn)) return due[0]?.dueAt;
      await this.#deliver(turn, due);
    }
  }

  #isOver(turn: Turn): boolean {
    return turn.isGone || foundItDown(turn) || isLate(turn, this.#ports.clock.now());
  }

  async #deliver(turn: Turn, waiting: readonly WaitingBatch[]): Promise<void> {
    const { batches, deliveries, clock, random } = this.#ports;
    const { place } = turn;
    const round = await batches.read(place, waiting);
    const results = new Map<string, Delivery>();
    const failed: LoggedAttempt[] = [];
    const share = random();
    const limit = () => requestsAtOnce(turn.lane, clock.now());
    await callWithin(round.due, limit, async (due) => {
      if (this.#isOver(turn)) return;
      const { id, delivery } = due;
      const attempt = await this.#attempt(turn, due);
      if (!attempt) return void results.set(id, this.#withoutAttempt(delivery));
      if (attempt.error !== null) failed.push({ messageId: id, attempt });
      results.set(id, attempted(delivery, attempt, share));
    });
    await deliveries.logAttempts(place, failed);
    await batches.settle(place, round, results);
  }

  /** Undefined when none is made: its time is over, or its data is gone. */
  async #attempt(turn: Turn, { delivery, content }: DueDelivery) {
    const { sender, clock } = this.#ports;
    if (!content || isOverdue(delivery, clock.now())) return undefined;
    const attempt = await sender.send(turn.endpoint, messageOf(turn.place.dataId, delivery, content));
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
}
