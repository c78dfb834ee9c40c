import { shownBytesMax } from "#lib/domain/contact/data.ts";

/** A value that is listed; objects and lists are not. */
export type Scalar = string | number | boolean;

/** Maximum number of distinct values, if they can all be shown. */
const distinctMax = 20_000;

/** Counts how often each scalar occurs. At its limits it keeps counting known values, but adds no new ones. */
export class FieldValues {
  readonly #counts = new Map<Scalar, number>();
  #bytesLeft = shownBytesMax;

  add(value: unknown): void {
    if (!isScalar(value)) return;
    const count = this.#counts.get(value);
    if (count !== undefined || this.#takesNew(value)) this.#counts.set(value, (count ?? 0) + 1);
  }

  /** The most frequent values; ties are sorted by their text. */
  top(limit: number): Scalar[] {
    return [...this.#counts]
      .map(([value, count]) => ({ value, count, text: String(value) }))
      .sort((a, b) => b.count - a.count || compare(a.text, b.text) || compare(typeof a.value, typeof b.value))
      .slice(0, limit)
      .map(({ value }) => value);
  }

  #takesNew(value: Scalar): boolean {
    const bytes = Buffer.byteLength(JSON.stringify(value));
    if (this.#counts.size >= distinctMax || bytes > this.#bytesLeft) return false;
    this.#bytesLeft -= bytes;
    return true;
  }
}

const isScalar = (value: unknown): value is Scalar => ["string", "number", "boolean"].includes(typeof value);

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
