import type { VirtualTime } from "#bench/scale/simulated/virtual-time.ts";

/** What DynamoDB takes of one partition key in a second. Its burst is not counted on: it comes and goes. */
const limits = { write: 1_000, read: 3_000 };

export type UnitKind = keyof typeof limits;

export type Units = Record<UnitKind, number>;

/** Units of one call on one partition. */
export interface Use {
  /** What kind of data it holds, a colon, and what tells it from others of its kind. */
  partition: string;
  units: number;
}

/** How much of each partition is used in the present second, and was in the hottest. */
export class PartitionHeat {
  readonly #time: VirtualTime;
  #second = 0;
  #used: Record<UnitKind, Map<string, number>> = { write: new Map(), read: new Map() };
  #whole: Units = { write: 0, read: 0 };
  readonly #throttledSeconds = new Set<number>();

  /** Most units of a second: of the whole table, and of one partition of each kind. */
  readonly peak: Units = { write: 0, read: 0 };
  readonly hottest = new Map<string, Units>();

  constructor(time: VirtualTime) {
    this.#time = time;
  }

  /** In which a partition was used up. */
  get throttledSeconds(): number {
    return this.#throttledSeconds.size;
  }

  /** False, and nothing is used, when one of the partitions has no room left in this second. */
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
