/** Pseudo-random numbers, the same in every run. The tested code also has its own randomness. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** At least 0, below 1. Mulberry32, in the public domain. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** Milliseconds of a call: between the two, but five times as long for one call in 200. */
  between(least: number, most: number): number {
    const usual = least + this.next() * (most - least);
    return this.next() < 1 / 200 ? usual * 5 : usual;
  }

  /** Milliseconds until the next random event at this rate. */
  gapMs(perSecond: number): number {
    return (-Math.log(1 - this.next()) / perSecond) * 1_000;
  }
}
