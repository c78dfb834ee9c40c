import type { JobQueue } from "#lib/domain/job/job.ts";
import type { Clock } from "#lib/platform/clock.ts";

/** What a reset or a deletion put out of reach, to be swept. */
export interface SweepOrder {
  dataId: string;
  /** True when the project is gone as well, with its settings, domains and members. */
  removed: boolean;
  orderedAt: string;
}

/** Orders that are not done yet. Implemented by lib/storage. */
export interface SweepOrderStore {
  find(dataId: string): Promise<SweepOrder | undefined>;
  remove(dataId: string): Promise<void>;
}

/** Something that knows where part of a project lies. Safe to repeat, to run twice at a time and to die anywhere. */
export interface Sweeper {
  /** Removes what it finds; false when it stopped at `until` with some left. */
  sweep(order: SweepOrder, until: Date): Promise<boolean>;
}

export interface SweepPorts {
  orders: SweepOrderStore;
  /** What others than the project notice: pictures in the world, domains that nobody else can take, lists of members. */
  noticed: readonly Sweeper[];
  /** What only the project could reach. */
  hidden: readonly Sweeper[];
  jobs: Pick<JobQueue, "send">;
  clock: Clock;
}

/** `waiting`: the rest comes when nobody writes any more; `unknown`: there is no such order, or it is done. */
export type SweepOutcome = "swept" | "unfinished" | "waiting" | "unknown";

/**
 * Longer than any request, message or batch of the stream is worked on that began before the order. Whatever those still
 * write is there by then, so what is hidden is swept once, with nothing written behind the sweep's back; SQS delays
 * no message for longer.
 */
export const writersEndMs = 15 * 60 * 1_000;

/** Sweeps in the background what nobody can reach any more; the state of the work is what is left. */
export class SweepService {
  readonly #ports: SweepPorts;

  constructor(ports: SweepPorts) {
    this.#ports = ports;
  }

  /** Works until about `until`, and leaves what is left to another message. */
  async sweep(dataId: string, until: Date): Promise<SweepOutcome> {
    const { orders, noticed, hidden, jobs, clock } = this.#ports;
    const order = await orders.find(dataId);
    if (!order) return "unknown";
    const waitMs = Date.parse(order.orderedAt) + writersEndMs - clock.now().getTime();
    const sweepers = waitMs > 0 ? noticed : [...noticed, ...hidden];
    for (const sweeper of sweepers) {
      if (await sweeper.sweep(order, until)) continue;
      await jobs.send({ type: "sweep", dataId });
      return "unfinished";
    }
    if (waitMs > 0) {
      await jobs.send({ type: "sweep", dataId }, Math.ceil(Math.min(waitMs, writersEndMs) / 1_000));
      return "waiting";
    }
    await orders.remove(dataId);
    return "swept";
  }
}
