/** A bounded amount of something (bytes of memory) that concurrent work shares; work without room waits, in order. */
export class Room {
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
