import { Chance } from "#bench/scale/chance.ts";

/** All decisions of a run. */
export class Luck extends Chance {
  happens(probability: number): boolean {
    return this.next() < probability;
  }

  /** Any number within the two, each as likely. */
  within(least: number, most: number): number {
    return least + this.next() * (most - least);
  }

  oneOf<T>(items: readonly T[]): T {
    return items[Math.floor(this.next() * items.length)] as T;
  }
}
