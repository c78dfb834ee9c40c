import type { ContactListInput, ContactPosition } from "#lib/domain/contact/contact-store.ts";
import { type BookChunk, type BookPlace, type BookRow, comparePlaces } from "#lib/storage/contact/book/book-chunk.ts";
import type { BookEntry, ChunkEntry } from "#lib/storage/contact/book/book-items.ts";

/** The places of a chunk's first and last contact. */
type ChunkRange = Pick<ChunkEntry, "createdMs" | "id" | "last">;

/**
 * Collects a page and the number of all matches from the chunks of a book, seen in the order of the list, and from the changes
 * that are not folded yet.
 */
export class BookMatches {
  readonly #input: ContactListInput;
  readonly #search: string;
  /** What chunks show of these contacts is out of date. */
  readonly #changed: readonly BookPlace[];
  readonly #page: BookRow[] = [];
  #count = 0;

  constructor(input: ContactListInput, search: string, changes: readonly BookEntry[]) {
    this.#input = input;
    this.#search = search;
    this.#changed = changes;
    for (const entry of changes) if (!("removed" in entry) && this.#fits(entry)) this.#add(entry);
  }

  /** Whether no contact beyond this place can be on the page. The place itself is beyond it only in ascending order. */
  hasAll(next: BookPlace): boolean {
    const { query, limit } = this.#input;
    const last = this.#page[limit];
    if (query.count || query.sort === "email" || !last) return false;
    return query.dir === "asc" ? comparePlaces(last, next) < 0 : comparePlaces(last, next) >= 0;
  }

  /** @throws when the chunk is corrupt. */
  see(chunk: BookChunk, range: ChunkRange): void {
    const { query } = this.#input;
    const stale = this.#staleIn(chunk, range);
    if (query.sort === "createdAt" && query.subscribed === undefined && this.#isBeyondPage(range)) {
      if (query.count) this.#count += this.#countIn(chunk, stale);
      return;
    }
    const rows = this.#rowsIn(chunk, stale);
    this.#count += rows.length;
    if (query.sort === "email") this.#seeByAddress(chunk, rows);
    else this.#seeByCreation(chunk, rows);
  }

  get result(): { places: ContactPosition[]; next: ContactPosition | undefined; matches: number | undefined } {
    const { query, limit } = this.#input;
    const found = this.#page.map((row) => this.#position(row));
    return {
      places: found.slice(0, limit),
      next: found.length > limit ? found[limit - 1] : undefined,
      matches: query.count ? this.#count : undefined,
    };
  }

  /** Whether the page is full of contacts that come before these. */
  #isBeyondPage({ createdMs, id, last }: ChunkRange): boolean {
    const { query, limit } = this.#input;
    const shown = this.#page[limit];
    if (!shown) return false;
    return query.dir === "asc" ? comparePlaces(shown, { createdMs, id }) < 0 : comparePlaces(shown, last) > 0;
  }

  /** How many rows match and are current. */
  #countIn(chunk: BookChunk, stale: ReadonlySet<number>): number {
    const outdated = [...stale].filter((row) => chunk.email(row).includes(this.#search));
    return chunk.count(this.#search) - outdated.length;
  }

  /** The rows that match and are current, in order. */
  #rowsIn(chunk: BookChunk, stale: ReadonlySet<number>): number[] {
    const { text } = chunk;
    const { subscribed } = this.#input.query;
    const rows: number[] = [];
    let row = 0;
    let at = text.indexOf(this.#search);
    if (at < 0) return rows;
    const { starts } = chunk;
    while (at >= 0) {
      while ((starts[row + 1] ?? 0) <= at) row += 1;
      const fits = subscribed === undefined || chunk.subscribed(row) === subscribed;
      if (fits && !stale.has(row)) rows.push(row);
      at = text.indexOf(this.#search, starts[row + 1]);
    }
    return rows;
  }

  /** Found by place: a whole import may share a millisecond, and deriving an id for each of its rows takes seconds. */
  #staleIn(chunk: BookChunk, { createdMs, last }: ChunkRange): ReadonlySet<number> {
    const stale = new Set<number>();
    for (const place of this.#changed) {
      if (place.createdMs < createdMs || place.createdMs > last.createdMs) continue;
      const row = chunk.rowFrom(place);
      if (row < chunk.rows && chunk.isAt(row, place)) stale.add(row);
    }
    return stale;
  }

  #seeByCreation(chunk: BookChunk, rows: readonly number[]): void {
    const { after, limit, query } = this.#input;
    const place = after && placeOf(after);
    const isAscending = query.dir === "asc";
    const border = place && chunk.rowFrom(place);
    const isBeyond = (row: number): boolean => {
      if (border === undefined || !place) return true;
      if (!isAscending) return row < border;
      return row > border || (row === border && !chunk.isAt(row, place));
    };
    const beyond = (isAscending ? rows : rows.toReversed()).filter(isBeyond);
    for (const row of beyond.slice(0, limit + 1)) {
      const last = this.#page[limit];
      const createdMs = chunk.createdMs[row] ?? 0;
      if (last && (isAscending ? createdMs > last.createdMs : createdMs < last.createdMs)) return;
      this.#insert(chunk.row(row));
    }
  }

  #seeByAddress(chunk: BookChunk, rows: readonly number[]): void {
    const { after, limit, query } = this.#input;
    const isAscending = query.dir === "asc";
    for (const row of rows) {
      const email = chunk.email(row);
      const last = this.#page[limit];
      if (last && (isAscending ? email > last.email : email < last.email)) continue;
      if (after && (isAscending ? email < after.key : email > after.key)) continue;
      this.#insertBeyond(chunk.row(row));
    }
  }

  #add(row: BookRow): void {
    this.#count += 1;
    this.#insertBeyond(row);
  }

  #insertBeyond(row: BookRow): void {
    const { after } = this.#input;
    if (!after || this.#compare(this.#position(row), after) > 0) this.#insert(row);
  }

  /** The page stays in order and holds one more than it shows. */
  #insert(row: BookRow): void {
    const position = this.#position(row);
    let at = this.#page.length;
    for (let before = this.#page[at - 1]; before; before = this.#page[at - 1]) {
      if (this.#compare(this.#position(before), position) <= 0) break;
      at -= 1;
    }
    this.#page.splice(at, 0, row);
    if (this.#page.length > this.#input.limit + 1) this.#page.pop();
  }

  #fits({ email, subscribed }: BookRow): boolean {
    const wanted = this.#input.query.subscribed;
    return email.includes(this.#search) && (wanted === undefined || subscribed === wanted);
  }

  #position({ createdMs, id, email }: BookRow): ContactPosition {
    return { key: this.#input.query.sort === "email" ? email : new Date(createdMs).toISOString(), id };
  }

  #compare(one: ContactPosition, other: ContactPosition): number {
    const ascending = comparePositions(one, other);
    return this.#input.query.dir === "asc" ? ascending : -ascending;
  }
}

export const placeOf = ({ key, id }: ContactPosition): BookPlace => ({ createdMs: Date.parse(key), id });

/** Keys are ASCII, so code units compare as the table compares bytes. */
export function comparePositions(one: ContactPosition, other: ContactPosition): number {
  if (one.key !== other.key) return one.key < other.key ? -1 : 1;
  if (one.id === other.id) return 0;
  return one.id < other.id ? -1 : 1;
}
