import { isOverdueOnBus, putOnBus } from "#lib/domain/webhook/bus/bus-schedule.ts";
import { type EventBus, type EventBusSettingStore, entriesMax } from "#lib/domain/webhook/bus/event-bus.ts";
import { cancelled, type Delivery } from "#lib/domain/webhook/delivering/delivery.ts";
import { outOfTime } from "#lib/domain/webhook/delivering/delivery-schedule.ts";
import type { Lane, LanePlace, WaitingBatch } from "#lib/domain/webhook/delivering/delivery-store.ts";
import type { LaneBatches, Round } from "#lib/domain/webhook/delivering/lane-batches.ts";
import { restMs, type TurnEnd } from "#lib/domain/webhook/delivering/lane-worker.ts";
import { messageIdOf, messageOf } from "#lib/domain/webhook/telling/told-event.ts";
import type { WebhookMessage } from "#lib/domain/webhook/webhook-message.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { projectIdOf } from "#lib/platform/data-id.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";

interface BusTurnPorts {
  settings: Pick<EventBusSettingStore, "find">;
  batches: Pick<LaneBatches, "waiting" | "read" | "settle" | "cancel">;
  /** Undefined when the deployment has none. */
  bus: EventBus | undefined;
  clock: Clock;
  /** 0 to 1. */
  random: () => number;
}

const callsAtOnce = 4;

/** A turn, and whether the bus took nothing of a call. */
interface Turn {
  readonly place: LanePlace;
  readonly bus: EventBus;
  /** No call begins later. */
  readonly until: Date;
  isDown: boolean;
}

/** Puts what is due on the event bus. */
export class BusTurns {
  readonly #ports: BusTurnPorts;

  constructor(ports: BusTurnPorts) {
    this.#ports = ports;
  }

  /** Ends what waits when the bus is off. A bus that takes nothing ends the turn: it must not occupy a worker. */
  async take(place: LanePlace, { lane, until }: { lane: Lane; until: Date }): Promise<TurnEnd> {
    const { settings, batches, bus, clock } = this.#ports;
    const isOff = async () => !bus || !(await settings.find(projectIdOf(place.dataId)))?.enabled;
    if (!bus || (await isOff())) {
      const isDone = await batches.cancel(place, { isOff, deadline: until });
      return { lane, nextAt: isDone ? null : clock.now().toISOString(), restsUntil: null };
    }
    const turn: Turn = { place, bus, until, isDown: false };
    const nextDue = (await this.#run(turn)) ?? null;
    const restsUntil = turn.isDown ? new Date(clock.now().getTime() + restMs).toISOString() : null;
    // A message that comes while it rests wakes nothing, so the end of the rest shows what it brought.
    return { lane, nextAt: restsUntil ?? nextDue, restsUntil };
  }

  /** Works until nothing is due, or the turn is over. Returns when the next event is due; undefined when none waits. */
  async #run(turn: Turn): Promise<string | undefined> {
    for (;;) {
      const { due, next } = await this.#ports.batches.waiting(turn.place);
      if (due.length === 0) return next;
      if (this.#isOver(turn)) return due[0]?.dueAt;
      await this.#put(turn, due);
    }
  }

  #isOver({ isDown, until }: Turn): boolean {
    return isDown || this.#ports.clock.now() >= until;
  }

  async #put(turn: Turn, waiting: readonly WaitingBatch[]): Promise<void> {
    const { batches, clock, random } = this.#ports;
    const { place } = turn;
    const round = await batches.read(place, waiting);
    const now = clock.now();
    const results = new Map<string, Delivery>();
    const messages: { delivery: Delivery; message: WebhookMessage }[] = [];
    for (const { id, delivery, content } of round.due) {
      if (isOverdueOnBus(delivery, now)) results.set(id, outOfTime(delivery, now));
      else if (content) messages.push({ delivery, message: messageOf(place.dataId, delivery, content) });
      // The record of the event is gone.
      else results.set(id, cancelled(delivery, now));
    }
    const share = random();
    await mapConcurrently(inTens(messages), callsAtOnce, async (ten) => {
      if (this.#isOver(turn)) return;
      for (const [id, attempt] of await this.#call(turn, ten)) {
        const delivery = ten.find(({ message }) => message.id === id)?.delivery;
        if (delivery) results.set(id, putOnBus(delivery, attempt, share));
      }
    });
    await this.#park(turn, round, results);
    await batches.settle(place, round, results);
  }

  async #call(turn: Turn, ten: readonly { message: WebhookMessage }[]) {
    const { clock } = this.#ports;
    const begun = clock.now();
    const messages = ten.map(({ message }) => message);
    const errors = await turn.bus.put(projectIdOf(turn.place.dataId), messages);
    const durationMs = clock.now().getTime() - begun.getTime();
    turn.isDown ||= errors.every((error) => error !== null);
    return messages.map(({ id }, index) => {
      const error = errors[index] ?? null;
      return [id, { at: begun.toISOString(), durationMs, error }] as const;
    });
  }

  /** Before the batch says so: a worker that dies in between reports it again. */
  async #park({ place, bus }: Turn, { batches }: Round, results: ReadonlyMap<string, Delivery>): Promise<void> {
    const isGivenUp = (each: Delivery) => results.get(messageIdOf(each))?.status === "FAILED";
    const ids = batches.flatMap((batch) => (batch?.deliveries.some(isGivenUp) ? [batch.id] : []));
    await mapConcurrently([...new Set(ids)], callsAtOnce, (batchId) => bus.park(place, batchId));
  }
}

function inTens<T>(all: readonly T[]): T[][] {
  const count = Math.ceil(all.length / entriesMax);
  return Array.from({ length: count }, (_, index) => all.slice(index * entriesMax, (index + 1) * entriesMax));
}
