import type { VirtualTime } from "#bench/scale/simulated/virtual-time.ts";

/** DynamoDB's limits per partition key and second. Burst capacity is not counted on: it is not guaranteed. */
const limits = { write: 1_000, read: 3_000 };

export type UnitKind = keyof typeof limits;

export type Units = Record<UnitKind, number>;

/** Units of one call on one partition. */
export interface Use {
  /** The kind of data, a colon, and the key within that kind. */
  partition: string;
  units: number;
}

/** The use of each partition in the current second, and the peaks. */
export class PartitionHeat {
  readonly #time: VirtualTime;
  #second = 0;
  #used: Record<UnitKind, Map<string, number>> = { write: new Map(), read: new Map() };
  #whole: Units = { write: 0, read: 0 };
  readonly #throttledSeconds = new Set<number>();

  /** Peak units per second: of the whole table, and of one partition of each kind. */
  readonly peak: Units = { write: 0, read: 0 };
  readonly hottest = new Map<string, Units>();

  constructor(time: VirtualTime) {
    this.#time = time;
  }

  /** Seconds in which a partition reached its limit. */
  get throttledSeconds(): number {
    return this.#throttledSeconds.size;
  }

  /** Returns false, and uses nothing, when a partition would exceed its limit in this second. */
  take(kind: UnitKind, uses: readonly Use[]): boolean {
    const second = Math.floor(this.#time.nowMs / 1_000);
    if (second !== this.#second) {
      this.#second = second;
      this.#used = { write: new Map(), read: new Map() };
      this.#whole = { write: 0, read: 0 };
    }
    const used = this.#used[kind];
    if (uses.some(({ partition, units }) => (used.get(partition) ?? 0) + units > limits[kind])) {
      this.#throttledSeconds.add(second);
      return false;
    }
    for (const { partition, units } of uses) this.#count(kind, partition, units);
    return true;
  }

  #count(kind: UnitKind, partition: string, units: number): void {
    const used = (this.#used[kind].get(partition) ?? 0) + units;
    this.#used[kind].set(partition, used);
    this.#whole[kind] += units;
    this.peak[kind] = Math.max(this.peak[kind], this.#whole[kind]);
    const family = partition.slice(0, partition.indexOf(":"));
    const hottest = this.hottest.get(family);
    if (!hottest) this.hottest.set(family, { write: 0, read: 0, [kind]: used });
    else hottest[kind] = Math.max(hottest[kind], used);
  }
}
