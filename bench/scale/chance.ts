/** Numbers that look random and are the same in every run; the code that is run has chances of its own beside. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** From 0 on, below 1. Mulberry32, in the public domain. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** Milliseconds of a call: mostly within the two, and one call in 200 takes five times as long. */
  between(least: number, most: number): number {
    const usual = least + this.next() * (most - least);
    return this.next() < 1 / 200 ? usual * 5 : usual;
  }

  /** Until the next of what happens so often a second by chance. */
  gapMs(perSecond: number): number {
    return (-Math.log(1 - this.next()) / perSecond) * 1_000;
  }
}
