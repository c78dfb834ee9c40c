import { type BookChunk, comparePlaces, type PackableRow, packableRow } from "#lib/storage/contact/book/book-chunk.ts";
import type { BookEntry, ChunkEntry } from "#lib/storage/contact/book/book-items.ts";

/** The rows of a chunk after these changes, both in the order of the book. */
export function foldRows(salt: string, chunk: BookChunk | undefined, entries: readonly BookEntry[]): PackableRow[] {
  const rows: PackableRow[] = [];
  const copied = { until: 0 };
  const copy = (end: number): void => {
    for (let row = copied.until; row < end; row += 1) if (chunk) rows.push(chunk.packable(row));
    copied.until = end;
  };
  for (const entry of entries) {
    const at = chunk?.rowFrom(entry) ?? 0;
    copy(at);
    if (chunk && at < chunk.rows && chunk.isAt(at, entry)) copied.until = at + 1;
    if (!("removed" in entry)) rows.push(packableRow(salt, entry));
  }
  copy(chunk?.rows ?? 0);
  return rows;
}

/** The changes of each chunk. A contact from before the first chunk goes into the first. */
export function entriesByChunk(
  chunks: readonly ChunkEntry[],
  entries: readonly BookEntry[],
): Map<ChunkEntry | undefined, BookEntry[]> {
  let at = 0;
  return Map.groupBy(entries, (entry) => {
    for (let next = chunks[at + 1]; next && comparePlaces(next, entry) <= 0; next = chunks[at + 1]) at += 1;
    return chunks[at];
  });
}
