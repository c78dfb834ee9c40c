import type { EventBus } from "#lib/domain/webhook/bus/event-bus.ts";
import type { LaneQueue } from "#lib/domain/webhook/delivering/delivery-store.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { type Death, MortalWorker } from "#test/support/faults/deaths.ts";

/** What the processes that tell, deliver and answer have in common. */
export interface ProcessParts {
  table: Table;
  clock: Clock;
  lanes: LaneQueue;
  eventBus: EventBus | undefined;
}

/** Parts of a process that dies at one of its writes, messages, calls of the bus, or requests to an endpoint. */
export function mortalProcess({ table, clock, lanes, eventBus }: ProcessParts, death?: Death) {
  const mortal = new MortalWorker(death);
  return {
    mortal,
    parts: {
      table: mortal.tableOfWrites(table),
      lanes: mortal.port(lanes),
      eventBus: eventBus && mortal.port(eventBus),
      // Every request begins with a look at the clock, so a dead process makes none.
      clock: {
        now: () => {
          if (mortal.isDead) throw new Error("The worker is dead.");
          return clock.now();
        },
      },
    },
    /** An endpoint got a request of the process, which may die before it sees the answer. */
    received: () => mortal.call(async () => undefined).catch(() => undefined),
  };
}
