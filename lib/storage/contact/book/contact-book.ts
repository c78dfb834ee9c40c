import type { ContactJob } from "#lib/domain/contact/contact-jobs.ts";
import type { ContactListInput } from "#lib/domain/contact/contact-store.ts";
import type { ContentStore } from "#lib/domain/email/accepting/content-store.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { logger } from "#lib/platform/logger.ts";
import { type BookChunk, type BookPlace, comparePlaces } from "#lib/storage/contact/book/book-chunk.ts";
import { needsFold } from "#lib/storage/contact/book/book-deltas.ts";
import { bookFolder } from "#lib/storage/contact/book/book-files.ts";
import {
  type Book,
  type BookEntry,
  type BookHead,
  type ChunkEntry,
  newestEntries,
} from "#lib/storage/contact/book/book-items.ts";
import { BookMatches, placeOf } from "#lib/storage/contact/book/book-matches.ts";
import { BookRecords } from "#lib/storage/contact/book/book-records.ts";
import { chunkFrom } from "#lib/storage/contact/book/open-chunk.ts";
import type { ContactPlaces } from "#lib/storage/contact/contact-lists.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** Some six million contacts: the function has 1,769 MB. */
const cachedBytesMax = 256 * 1_024 * 1_024;

/** Chunks that are fetched and decompressed while the one before is searched: the bucket takes some 30 ms to answer. */
const chunksAhead = 10;

/** For this time a project without a book is not asked for again, and no job is ordered twice. */
const restMs = 60_000;

interface ContactBookPorts {
  table: Table;
  files: Pick<ContentStore, "find">;
  jobs: JobQueue<ContactJob>;
  clock: Clock;
}

/** More changes than this are not read for one search: 500 RRU. The job folds them within a minute. */
const changedBytesMax = 2 * 1_024 * 1_024;

/** Why the index is searched. `broken`: an object is missing or denied, or an object or a change is corrupt. */
interface UnreadableBook {
  fault: "broken" | "unavailable";
  version?: string;
  /** The object that is missing or corrupt. */
  chunk?: string;
  error?: unknown;
}

interface LoadedChunk {
  chunk: BookChunk | UnreadableBook;
  entry: ChunkEntry;
  index: number;
}

/**
 * Searches the packed address book of a project (docs/decisions/0036): chunks that jobs packed, and the changes that the stream
 * has kept since. Instances cache chunks, which never change.
 */
export class ContactBook {
  readonly #ports: ContactBookPorts;
  readonly #records: BookRecords;
  readonly #chunks = new Map<string, BookChunk>();
  readonly #rests = new Map<string, number>();
  #cachedBytes = 0;

  constructor(ports: ContactBookPorts) {
    this.#ports = ports;
    this.#records = new BookRecords(ports.table);
  }

  /** Undefined when the project has no book, or it cannot be read. */
  async find(dataId: DataId, search: string, input: ContactListInput): Promise<ContactPlaces | undefined> {
    if (this.#rests.has(dataId) && this.#isResting(dataId)) return undefined;
    const found = await this.#search(dataId, search, input);
    if (!found || !("fault" in found)) return found;
    // A fold may have published a new book and removed a chunk of this one in between.
    const again = found.fault === "broken" ? await this.#search(dataId, search, input) : found;
    return again && "fault" in again ? this.#giveUp(dataId, again) : again;
  }

  async #search(
    dataId: DataId,
    search: string,
    input: ContactListInput,
  ): Promise<ContactPlaces | UnreadableBook | undefined> {
    const book = await this.#read(dataId);
    if (!book || "fault" in book) return book;
    const { head, entries } = book;
    const matches = new BookMatches(input, search, entries);
    const wanted = chunksFor(head, input);
    for await (const { chunk, entry, index } of this.#load(dataId, head, wanted)) {
      if ("fault" in chunk) return { ...chunk, version: head.version };
      try {
        matches.see(chunk, entry);
      } catch (error) {
        return { fault: "broken", version: head.version, chunk: entry.name, error };
      }
      const border = borderAfter(index, wanted, input);
      if (border && matches.hasAll(border)) break;
    }
    return matches.result;
  }

  /** The head and the changes to merge; undefined when searches read the index for a while. */
  async #read(dataId: DataId): Promise<{ head: BookHead; entries: BookEntry[] } | UnreadableBook | undefined> {
    let book: Book | undefined;
    try {
      book = await this.#records.readAtMost(dataId, changedBytesMax);
    } catch (error) {
      return { fault: "unavailable", error };
    }
    if (!book) {
      logger.warn("Too many changes wait to be folded into an address book", { projectId: dataId });
      this.#rest(dataId);
      await this.order(dataId);
      return undefined;
    }
    const { head, version } = book;
    if (!head && version !== undefined) return { fault: "broken", version };
    if (head?.state !== "ready") {
      if (!head) this.#rest(dataId);
      return undefined;
    }
    try {
      const entries = newestEntries(head.fences, book.deltas);
      if (needsFold(book, entries.length, this.#ports.clock.now())) await this.order(dataId);
      return { head, entries };
    } catch (error) {
      return { fault: "broken", version: head.version, error };
    }
  }

  /** Orders the job that makes the book or folds changes into it, at most once a minute. */
  async order(dataId: DataId): Promise<void> {
    const key = `order ${dataId}`;
    if (this.#isResting(key)) return;
    this.#rest(key);
    if (!(await this.#send({ type: "packContacts", dataId }))) this.#rests.delete(key);
  }

  /** A search has its answer without the job; a later one orders it again. */
  async #send(job: ContactJob): Promise<boolean> {
    try {
      await this.#ports.jobs.send(job);
      return true;
    } catch (error) {
      logger.warn("Ordering a job for the address book failed", { projectId: job.dataId, error });
      return false;
    }
  }

  async #giveUp(dataId: DataId, { fault, version, chunk, error }: UnreadableBook): Promise<undefined> {
    logger.error("The address book cannot be read; searching the index", { projectId: dataId, fault, chunk, error });
    this.#rest(dataId);
    // When a newer book has replaced this one, the job finds another version and does nothing.
    if (fault === "broken") await this.#send({ type: "packContacts", dataId, broken: version, chunk });
    return undefined;
  }

  /** In order; fetches the next chunks ahead. */
  async *#load(dataId: DataId, { salt }: BookHead, entries: readonly ChunkEntry[]): AsyncGenerator<LoadedChunk> {
    const loading: Promise<BookChunk | UnreadableBook>[] = [];
    for (const [index, entry] of entries.entries()) {
      for (const { name } of entries.slice(loading.length, index + chunksAhead)) {
        loading.push(this.#chunk(bookFolder(dataId), name, salt));
      }
      const chunk = await loading[index];
      if (chunk) yield { chunk, entry, index };
      // Frees the memory of a chunk that is not cached.
      delete loading[index];
    }
  }

  async #chunk(folder: string, name: string, salt: string): Promise<BookChunk | UnreadableBook> {
    const key = folder + name;
    const cached = this.#chunks.get(key);
    if (cached) {
      this.#chunks.delete(key);
      this.#chunks.set(key, cached);
      return cached;
    }
    let packed: Uint8Array | undefined;
    try {
      packed = await this.#ports.files.find(key);
    } catch (error) {
      return { fault: "unavailable", chunk: name, error };
    }
    const chunk = packed && (await chunkFrom(packed, { key, salt }));
    if (chunk) this.#keep(key, chunk);
    return chunk ?? { fault: "broken", chunk: name };
  }

  #keep(key: string, chunk: BookChunk): void {
    if (this.#chunks.has(key)) return;
    this.#chunks.set(key, chunk);
    this.#cachedBytes += chunk.bytes;
    for (const [oldest, { bytes }] of this.#chunks) {
      if (this.#cachedBytes <= cachedBytesMax) return;
      this.#chunks.delete(oldest);
      this.#cachedBytes -= bytes;
    }
  }

  #isResting(key: string): boolean {
    const until = this.#rests.get(key);
    if (until === undefined) return false;
    if (this.#ports.clock.now().getTime() < until) return true;
    this.#rests.delete(key);
    return false;
  }

  #rest(key: string): void {
    this.#rests.set(key, this.#ports.clock.now().getTime() + restMs);
  }
}

/** In the order of the list. A later page by creation needs no chunk before its cursor. */
function chunksFor({ chunks }: BookHead, { query, after }: ContactListInput): readonly ChunkEntry[] {
  const isAscending = query.sort === "email" || query.dir === "asc";
  const ordered = isAscending ? chunks : chunks.toReversed();
  if (query.count || query.sort === "email" || !after) return ordered;
  const cursor = placeOf(after);
  if (!isAscending) return ordered.filter((chunk) => comparePlaces(chunk, cursor) <= 0);
  return chunks.filter((_, index) => {
    const next = chunks[index + 1];
    return !next || comparePlaces(next, cursor) > 0;
  });
}

/** Where the chunks after this one begin, in the order of the list. Undefined after the last one. */
function borderAfter(
  index: number,
  ordered: readonly ChunkEntry[],
  { query }: ContactListInput,
): BookPlace | undefined {
  return query.dir === "asc" ? ordered[index + 1] : ordered[index];
}
