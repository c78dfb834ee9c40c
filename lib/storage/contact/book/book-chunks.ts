import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { newId } from "#lib/platform/ids.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import { type PackableRow, packedPlace, packRows } from "#lib/storage/contact/book/book-chunk.ts";
import { type BookFiles, bookFolder } from "#lib/storage/contact/book/book-files.ts";
import type { BookEntry, BookHead, ChunkEntry, ReplacedChunk } from "#lib/storage/contact/book/book-items.ts";
import { entriesByChunk, foldRows } from "#lib/storage/contact/book/fold-rows.ts";
import { type ChunkFault, openChunk } from "#lib/storage/contact/book/open-chunk.ts";

/** A search that read the head before may still want a replaced object, and a worker may still publish a new one. */
const keptMs = 15 * 60_000;

/** Keeps the head small. A search that misses an object reads the new book. */
const replacedMax = 2_000;

const chunksAtOnce = 4;

/** The chunks of books: writes new ones and removes those that no book needs any more. */
export class BookChunks {
  readonly #files: BookFiles;
  readonly #clock: Clock;
  readonly #chunkRows: number;

  constructor(files: BookFiles, clock: Clock, chunkRows: number) {
    this.#files = files;
    this.#clock = clock;
    this.#chunkRows = chunkRows;
  }

  /** The chunks with these changes. Those without a change stay; one that has grown to twice its size is split. */
  async fold(dataId: DataId, head: BookHead, entries: readonly BookEntry[]): Promise<ChunkEntry[] | ChunkFault> {
    const changes = entriesByChunk(head.chunks, entries);
    const pieces = head.chunks.length > 0 ? head.chunks : [undefined];
    const folded = await mapConcurrently<ChunkEntry | undefined, ChunkEntry[] | ChunkFault>(
      pieces,
      chunksAtOnce,
      async (chunk) => this.#foldInto(dataId, { salt: head.salt, chunk, entries: changes.get(chunk) ?? [] }),
    );
    const faults = folded.filter((parts) => typeof parts === "string");
    const chunks = folded.filter((parts) => typeof parts !== "string");
    return faults.find((fault) => fault === "denied") ?? faults[0] ?? chunks.flat();
  }

  async write(dataId: DataId, salt: string, rows: readonly PackableRow[]): Promise<ChunkEntry> {
    const [first = noRow] = rows;
    const name = newId();
    await this.#files.put(bookFolder(dataId) + name, await packRows(rows));
    const last = packedPlace(salt, rows.at(-1) ?? first);
    return { name, rows: rows.length, ...packedPlace(salt, first), last };
  }

  /** What is wrong with this chunk, or with the first of all that is not as it should be. */
  async faultOf(dataId: DataId, { salt, chunks }: BookHead, name: string | undefined): Promise<ChunkFault | undefined> {
    for (const chunk of chunks) {
      if (name !== undefined && chunk.name !== name) continue;
      const opened = await openChunk(this.#files, { key: bookFolder(dataId) + chunk.name, salt });
      if (typeof opened === "string") return opened;
    }
    return undefined;
  }

  /** The objects to keep although the next head does not name them as its chunks. */
  replacedBy(chunks: readonly ChunkEntry[], old: BookHead | undefined): ReplacedChunk[] {
    const nowMs = this.#clock.now().getTime();
    const named = new Set(chunks.map(({ name }) => name));
    const replaced = (old?.chunks ?? []).filter(({ name }) => !named.has(name));
    const kept = (old?.replaced ?? []).filter(({ atMs }) => nowMs - atMs <= keptMs);
    return [...kept, ...replaced.map(({ name }) => ({ name, atMs: nowMs }))].slice(-replacedMax);
  }

  /** Removes what this head does not name: objects replaced long ago, and those of workers that were outrun or died. */
  async removeStrays(dataId: DataId, { chunks, replaced }: BookHead): Promise<void> {
    const folder = bookFolder(dataId);
    const nowMs = this.#clock.now().getTime();
    const kept = replaced.filter(({ atMs }) => nowMs - atMs <= keptMs);
    const named = new Set([...chunks, ...kept].map(({ name }) => folder + name));
    const objects = await this.#files.list(folder);
    const strays = objects.filter(({ key, writtenAt }) => !named.has(key) && nowMs - writtenAt.getTime() > keptMs);
    await this.#files.remove(strays.map(({ key }) => key));
  }

  async #foldInto(
    dataId: DataId,
    { salt, chunk, entries }: { salt: string; chunk: ChunkEntry | undefined; entries: readonly BookEntry[] },
  ): Promise<ChunkEntry[] | ChunkFault> {
    if (entries.length === 0) return chunk ? [chunk] : [];
    const opened = chunk && (await openChunk(this.#files, { key: bookFolder(dataId) + chunk.name, salt }));
    if (typeof opened === "string") return opened;
    const rows = foldRows(salt, opened, entries);
    const parts = Math.max(Math.floor(rows.length / this.#chunkRows), Math.min(rows.length, 1));
    const size = Math.ceil(rows.length / parts);
    return mapConcurrently(
      Array.from({ length: parts }, (_, part) => rows.slice(part * size, (part + 1) * size)),
      1,
      (part) => this.write(dataId, salt, part),
    );
  }
}

const noRow: PackableRow = { createdMs: 0, email: "", subscribed: false, ownId: undefined };
