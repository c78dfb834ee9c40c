/** Counts calls in flight, so that callers can continue together after the last one has ended. */
export class InFlight {
  #count = 0;
  #waiting: (() => void)[] = [];

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
    const timer = setTimeout(() => this.#release(), msMax);
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
    clearTimeout(timer);
  }

  /** Callers continue in the same turn of the event loop. */
  #release(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }
}
