/** A weighted semaphore: bounds what concurrent work holds together (bytes, calls). Work that must wait runs in order. */
export class Semaphore {
  readonly #capacity: number;
  #free: number;
  readonly #waiting: { amount: number; enter: () => void }[] = [];

  constructor(capacity: number) {
    this.#capacity = capacity;
    this.#free = capacity;
  }

  /** Runs the work while it holds `amount`; work that needs more than the capacity runs alone. */
  async hold<T>(amount: number, work: () => Promise<T>): Promise<T> {
    const held = Math.min(amount, this.#capacity);
    await new Promise<void>((enter) => {
      this.#waiting.push({ amount: held, enter });
      this.#admit();
    });
    try {
      return await work();
    } finally {
      this.#free += held;
      this.#admit();
    }
  }

  #admit(): void {
    for (let next = this.#waiting[0]; next && next.amount <= this.#free; next = this.#waiting[0]) {
      this.#waiting.shift();
      this.#free -= next.amount;
      next.enter();
    }
  }
}
