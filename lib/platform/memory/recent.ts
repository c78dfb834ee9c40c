/** A map of bounded size: when it is full, the key that was added first makes room. */
export class Recent<Key, Value> {
  readonly #entries = new Map<Key, Value>();
  readonly #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  get(key: Key): Value | undefined {
    return this.#entries.get(key);
  }

  set(key: Key, value: Value): void {
    this.#entries.set(key, value);
    if (this.#entries.size <= this.#max) return;
    for (const first of this.#entries.keys()) {
      this.#entries.delete(first);
      return;
    }
  }

  delete(key: Key): void {
    this.#entries.delete(key);
  }
}
