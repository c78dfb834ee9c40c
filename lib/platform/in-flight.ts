import { AsyncLocalStorage } from "node:async_hooks";

interface Call {
  /** Calls that run inside this one. */
  inner: number;
  /** Callers inside this call that wait for the others. */
  waiting: number;
  isOver: boolean;
}

/**
 * Counts calls in flight, so that callers can continue together after the last one has ended. A call that runs others inside
 * does not count meanwhile: they count instead.
 */
export class InFlight {
  readonly #sleep: (ms: number) => Promise<unknown>;
  readonly #current = new AsyncLocalStorage<Call>();
  #count = 0;
  #waiting: (() => void)[] = [];

  constructor(sleep: (ms: number) => Promise<unknown>) {
    this.#sleep = sleep;
  }

  async run<T>(call: () => Promise<T>): Promise<T> {
    const outer = this.#current.getStore();
    const own: Call = { inner: 0, waiting: 0, isOver: false };
    this.#count += 1;
    if (outer) this.#change(outer, { inner: outer.inner + 1 });
    try {
      return await this.#current.run(own, call);
    } finally {
      if (outer) this.#change(outer, { inner: outer.inner - 1 });
      this.#change(own, { isOver: true });
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

  /** Like `ended`, for a caller inside a call in flight. Calls with callers that wait here do not hold each other up. */
  async othersEnded(msMax: number): Promise<void> {
    const own = this.#current.getStore();
    if (own) this.#change(own, { waiting: own.waiting + 1 });
    await this.ended(msMax);
    if (own) this.#change(own, { waiting: own.waiting - 1 });
  }

  #change(call: Call, change: Partial<Call>): void {
    const before = countOf(call);
    Object.assign(call, change);
    this.#count += countOf(call) - before;
    if (this.#count === 0) this.#release();
  }

  /** Callers continue in the same turn of the event loop. */
  #release(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }
}

const countOf = ({ inner, waiting, isOver }: Call): number => (inner === 0 && waiting === 0 && !isOver ? 1 : 0);
