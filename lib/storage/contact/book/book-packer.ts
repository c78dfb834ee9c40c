import { DeleteCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import type { ContactJob } from "#lib/domain/contact/contact-jobs.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { newId } from "#lib/platform/ids.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import {
  type PackableRow,
  packableRow,
  packedPlace,
  packRows,
  unpackChunk,
} from "#lib/storage/contact/book/book-chunk.ts";
import { type BookFiles, bookFolder } from "#lib/storage/contact/book/book-files.ts";
import {
  type BookDelta,
  type BookEntry,
  type BookHead,
  bookFromItems,
  bookPartition,
  type ChunkEntry,
  deltaAttributes,
  foldedFences,
  headAttributes,
  markKey,
  newestEntries,
  newHeadItem,
} from "#lib/storage/contact/book/book-items.ts";
import { entriesByChunk, foldRows } from "#lib/storage/contact/book/fold-rows.ts";
import { indexedContacts } from "#lib/storage/contact/book/indexed-contacts.ts";
import { readBook } from "#lib/storage/contact/book/read-book.ts";
import { conditionOf } from "#lib/storage/table/expressions.ts";
import { itemIsAbsent } from "#lib/storage/table/keys.ts";
import { conditionHolds } from "#lib/storage/table/retry-while.ts";
import type { Table } from "#lib/storage/table/table.ts";

export type PackJob = Extract<ContactJob, { type: "packContacts" }>;

export interface BookPackerPorts {
  table: Table;
  files: BookFiles;
  projects: Pick<ProjectStore, "find">;
  jobs: JobQueue<ContactJob>;
  clock: Clock;
}

/** `outrun`: another worker has changed the book since. */
export type PackEnd = "begun" | "building" | "built" | "folded" | "nothing" | "outrun" | "dropped";

/** Half a megabyte packed, and some milliseconds to search. A chunk that grows to twice as many is split. */
const chunkRows = 50_000;

/**
 * Contacts are read when every stream batch that did not see the mark has ended, and the index has caught up with the changes
 * before it.
 */
const settleSeconds = 60;

/** A build takes turns of less than a minute. After this time without one, another build may begin. */
const buildMsMax = 15 * 60_000;

/** An object that no head names is of a worker that was outrun or died, but not of one that may still publish it. */
const strayMs = 15 * 60_000;

const chunksAtOnce = 4;
const deletionsAtOnce = 16;

/** Makes the address books that `ContactBook` searches, and folds the changes of the stream into them. */
export class BookPacker {
  readonly #ports: BookPackerPorts;
  readonly #chunkRows: number;

  constructor(ports: BookPackerPorts, rows = chunkRows) {
    this.#ports = ports;
    this.#chunkRows = rows;
  }

  async run(job: PackJob, until: Date): Promise<PackEnd> {
    const { dataId, broken, build } = job;
    const project = await this.#ports.projects.find(dataId);
    if (!project) return "dropped";
    const { head, deltas } = bookFromItems(await readBook(this.#ports.table, bookPartition(dataId)));
    if (build) return head?.version === build.version ? this.#build(job, head, until) : "outrun";
    if (broken !== undefined && head?.version !== broken) return "outrun";
    const isLate = head?.state === "building" && this.#ageMs(head.changedAt) > buildMsMax;
    if (!head || isLate || broken !== undefined || job.again) {
      return this.#begin(dataId, { salt: project.salt, old: head, deltas });
    }
    return head.state === "building" ? "building" : this.#fold(dataId, head, deltas);
  }

  /**
   * From now on searches read the table, and the stream keeps changes. What it kept before counts as folded, because the contacts
   * are read later. Folded changes may come again, so the fences stay.
   */
  async #begin(
    dataId: DataId,
    { salt, old, deltas }: { salt: string; old: BookHead | undefined; deltas: readonly BookDelta[] },
  ): Promise<PackEnd> {
    const { table, jobs, clock } = this.#ports;
    await table.documents.send(new PutCommand({ TableName: table.name, Item: markKey(dataId) }));
    const version = newId();
    // Sent first: a worker that dies in between begins again when its own job is delivered again.
    await jobs.send({ type: "packContacts", dataId, build: { version, chunks: [] } }, settleSeconds);
    const fences = foldedFences(old?.fences ?? {}, old ? deltas : [], clock.now());
    const begun = { version, state: "building", salt, chunks: [], fences } as const;
    return (await this.#publish(dataId, old, begun)) ? "begun" : "outrun";
  }

  async #build({ dataId, build }: PackJob, head: BookHead, until: Date): Promise<PackEnd> {
    const { table, jobs, clock } = this.#ports;
    const chunks = [...(build?.chunks ?? [])];
    const after = chunks.at(-1)?.last;
    for await (const rows of indexedContacts(table, dataId, { after, atOnce: this.#chunkRows })) {
      chunks.push(
        await this.#write(
          dataId,
          head.salt,
          rows.map((row) => packableRow(head.salt, row)),
        ),
      );
      if (clock.now() >= until) {
        await jobs.send({ type: "packContacts", dataId, build: { version: head.version, chunks } });
        return "building";
      }
    }
    const built = { ...head, version: newId(), state: "ready", chunks } as const;
    if (!(await this.#publish(dataId, head, built))) return "outrun";
    await this.#removeStrays(dataId, chunks);
    return "built";
  }

  async #fold(dataId: DataId, head: BookHead, deltas: readonly BookDelta[]): Promise<PackEnd> {
    if (deltas.length === 0) return "nothing";
    const entries = entriesByChunk(head.chunks, newestEntries(head.fences, deltas));
    const pieces = head.chunks.length > 0 ? head.chunks : [undefined];
    const chunks = await mapConcurrently<ChunkEntry | undefined, ChunkEntry[] | undefined>(
      pieces,
      chunksAtOnce,
      async (chunk) => this.#foldInto(dataId, { head, chunk, entries: entries.get(chunk) ?? [] }),
    );
    const whole = chunks.filter((parts) => parts !== undefined);
    // Another fold has published and removed the object, or it was lost: then the book is made again.
    if (whole.length < chunks.length) return this.#begin(dataId, { salt: head.salt, old: head, deltas });
    const folded = {
      ...head,
      version: newId(),
      chunks: whole.flat(),
      fences: foldedFences(head.fences, deltas, this.#ports.clock.now()),
    };
    if (!(await this.#publish(dataId, head, folded))) return "outrun";
    await mapConcurrently(deltas, deletionsAtOnce, (delta) => this.#remove(delta));
    await this.#removeStrays(dataId, folded.chunks);
    return "folded";
  }

  /** Undefined when the chunk's object is missing. */
  async #foldInto(
    dataId: DataId,
    { head, chunk, entries }: { head: BookHead; chunk: ChunkEntry | undefined; entries: readonly BookEntry[] },
  ): Promise<ChunkEntry[] | undefined> {
    if (entries.length === 0) return chunk ? [chunk] : [];
    const packed = chunk && (await this.#ports.files.find(bookFolder(dataId) + chunk.name));
    if (chunk && !packed) return undefined;
    const rows = foldRows(head.salt, packed && (await unpackChunk(head.salt, packed)), entries);
    const parts = Math.max(Math.floor(rows.length / this.#chunkRows), Math.min(rows.length, 1));
    const size = Math.ceil(rows.length / parts);
    return mapConcurrently(
      Array.from({ length: parts }, (_, part) => rows.slice(part * size, (part + 1) * size)),
      1,
      (part) => this.#write(dataId, head.salt, part),
    );
  }

  async #write(dataId: DataId, salt: string, rows: readonly PackableRow[]): Promise<ChunkEntry> {
    const [first = noRow] = rows;
    const name = newId();
    await this.#ports.files.put(bookFolder(dataId) + name, await packRows(rows));
    const last = packedPlace(salt, rows.at(-1) ?? first);
    return { name, rows: rows.length, ...packedPlace(salt, first), last };
  }

  /** False when the head is not `old` any more. */
  async #publish(dataId: DataId, old: BookHead | undefined, head: Omit<BookHead, "changedAt">): Promise<boolean> {
    const { table, clock } = this.#ports;
    const put = new PutCommand({
      TableName: table.name,
      Item: newHeadItem(dataId, { ...head, changedAt: clock.now().toISOString() }),
      ...conditionOf(old ? headAttributes.is("ve", "=", old.version) : itemIsAbsent),
    });
    if (await conditionHolds(() => table.documents.send(put))) return true;
    // When the client retries a put whose answer was lost, it finds its own version.
    const now = bookFromItems(await readBook(table, bookPartition(dataId)));
    return now.head?.version === head.version;
  }

  /** A repeated batch may have replaced the item by one with more changes, which are not folded. */
  async #remove({ key, last }: BookDelta): Promise<void> {
    const { table } = this.#ports;
    const deletion = new DeleteCommand({
      TableName: table.name,
      Key: key,
      ...conditionOf(deltaAttributes.is("la", "=", last)),
    });
    await conditionHolds(() => table.documents.send(deletion));
  }

  /** A search that read the head before may miss an object. It then reads the new book. */
  async #removeStrays(dataId: DataId, chunks: readonly ChunkEntry[]): Promise<void> {
    const { files } = this.#ports;
    const folder = bookFolder(dataId);
    const named = new Set(chunks.map(({ name }) => folder + name));
    const objects = await files.list(folder);
    const strays = objects.filter(({ key, writtenAt }) => !named.has(key) && this.#ageMs(writtenAt) > strayMs);
    await files.remove(strays.map(({ key }) => key));
  }

  #ageMs(at: string | Date): number {
    return this.#ports.clock.now().getTime() - new Date(at).getTime();
  }
}

const noRow: PackableRow = { createdMs: 0, email: "", subscribed: false, ownId: undefined };
