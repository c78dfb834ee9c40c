/**
 * The stack's time: the machine's clock plus an offset that tests advance. The offset is in shared memory, so the threads of
 * functions and queues see a change at once, without messages.
 */
export class LocalClock {
  /** One 64-bit slot: milliseconds added to the machine's clock. */
  readonly shared: SharedArrayBuffer;
  readonly #offset: BigInt64Array;
  readonly #listeners: (() => void)[] = [];

  constructor(offsetMs = 0) {
    this.shared = new SharedArrayBuffer(8);
    this.#offset = new BigInt64Array(this.shared);
    Atomics.store(this.#offset, 0, BigInt(offsetMs));
  }

  /** Milliseconds since 1970. */
  now(): number {
    return Date.now() + this.offsetMs;
  }

  get offsetMs(): number {
    return Number(Atomics.load(this.#offset, 0));
  }

  advance(ms: number): void {
    Atomics.add(this.#offset, 0, BigInt(ms));
    for (const listener of this.#listeners) listener();
  }

  /** Called after each advance, so that waiting work checks the time again. */
  onAdvance(listener: () => void): void {
    this.#listeners.push(listener);
  }
}
