/** Counts calls in flight, so that callers can continue together after the last one has ended. */
export class InFlight {
  readonly #sleep: (ms: number) => Promise<unknown>;
  #count = 0;
  #waiting: (() => void)[] = [];

  constructor(sleep: (ms: number) => Promise<unknown>) {
    this.#sleep = sleep;
  }

  async run<T>(call: () => Promise<T>): Promise<T> {
    this.#count += 1;
    try {
      return await call();
    } finally {
      this.#count -= 1;
      if (this.#count === 0) this.#release();
    }
  }

  /** Resolves when no call is in flight, after `msMax` at the latest. */
  async ended(msMax: number): Promise<void> {
    if (this.#count === 0) return;
    const waiting = this.#waiting;
    const all = new Promise<void>((resolve) => waiting.push(resolve));
    void this.#sleep(msMax).then(() => waiting === this.#waiting && this.#release());
    await all;
  }

  /** Like `ended`, for a caller inside a call in flight. Calls that wait here do not hold each other up. */
  async othersEnded(msMax: number): Promise<void> {
    if (this.#count === 0) return;
    this.#count -= 1;
    if (this.#count === 0) this.#release();
    await this.ended(msMax);
    this.#count += 1;
  }

  /** Callers continue in the same turn of the event loop. */
  #release(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }
}
