import type { Chance } from "#bench/scale/chance.ts";
import type { PartitionHeat, UnitKind, Units, Use } from "#bench/scale/partition-heat.ts";
import type { VirtualTime } from "#bench/scale/simulated/virtual-time.ts";

/** Milliseconds within one region, as measured by the SDK. */
const callMs = { read: [4, 8], write: [6, 10], transaction: [12, 20] } as const;

/** Settings of lib/platform/call-limits.ts and the SDK's standard retries. */
const triesMax = 3;
const throttledPauseMs = 500;

/**
 * Units, latency and limits of the table, without its data: a hot partition throttles, and the client retries like the SDK.
 * Several tables may share one heat; each counts only its own calls.
 */
export class SimulatedTable {
  readonly #time: VirtualTime;
  readonly #chance: Chance;
  readonly #heat: PartitionHeat;

  readonly total: Units = { write: 0, read: 0 };
  throttled = 0;
  /** Calls whose last retry was throttled. */
  failed = 0;

  constructor(time: VirtualTime, chance: Chance, heat: PartitionHeat) {
    this.#time = time;
    this.#chance = chance;
    this.#heat = heat;
  }

  /** Resolves when the call is answered; `work` runs atomically in its middle. */
  async call<T>(kind: keyof typeof callMs, uses: readonly Use[], work: () => T): Promise<T> {
    const [least, most] = callMs[kind];
    for (let tries = 1; ; tries += 1) {
      const takesMs = this.#chance.between(least, most);
      await this.#time.sleep(takesMs / 2);
      if (this.#take(kind === "read" ? "read" : "write", uses)) {
        const result = work();
        await this.#time.sleep(takesMs / 2);
        return result;
      }
      if (tries === triesMax) break;
      await this.#time.sleep(this.#chance.next() * throttledPauseMs * 2 ** (tries - 1));
    }
    this.failed += 1;
    throw Object.assign(new Error("Throughput exceeds the current capacity."), { name: "ThrottlingException" });
  }

  /** Reads one item. */
  read<T>(partition: string, item: T): Promise<T> {
    return this.call("read", [{ partition: `${partition}:`, units: 1 }], () => item);
  }

  #take(kind: UnitKind, uses: readonly Use[]): boolean {
    const isTaken = this.#heat.take(kind, uses);
    if (isTaken) this.total[kind] += uses.reduce((sum, { units }) => sum + units, 0);
    else this.throttled += 1;
    return isTaken;
  }
}
