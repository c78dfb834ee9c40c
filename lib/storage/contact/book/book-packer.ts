import type { ContactJob } from "#lib/domain/contact/contact-jobs.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { newId } from "#lib/platform/ids.ts";
import { logger } from "#lib/platform/logger.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import { packableRow } from "#lib/storage/contact/book/book-chunk.ts";
import { BookChunks } from "#lib/storage/contact/book/book-chunks.ts";
import type { BookFiles } from "#lib/storage/contact/book/book-files.ts";
import {
  type Book,
  type BookEntry,
  type BookHead,
  foldedFences,
  newestEntries,
} from "#lib/storage/contact/book/book-items.ts";
import { BookRecords } from "#lib/storage/contact/book/book-records.ts";
import { indexedContacts } from "#lib/storage/contact/book/indexed-contacts.ts";
import type { Table } from "#lib/storage/table/table.ts";

export type PackJob = Extract<ContactJob, { type: "packContacts" }>;

export interface BookPackerPorts {
  table: Table;
  files: BookFiles;
  projects: Pick<ProjectStore, "find">;
  jobs: JobQueue<ContactJob>;
  clock: Clock;
}

/**
 * `outrun`: another worker has changed the book since. `denied`: an object exists, but the job must not read it. `readable`: a
 * search failed to read the book, but the job could.
 */
export type PackEnd =
  | "begun"
  | "building"
  | "built"
  | "folded"
  | "nothing"
  | "outrun"
  | "denied"
  | "readable"
  | "dropped";

const usualLimits = {
  /** Half a megabyte packed, and some milliseconds to search. A chunk that grows to twice as many is split. */
  chunkRows: 50_000,
  /** Some 400,000 changes. To fold more takes too much memory, and a new build as little time. */
  foldedBytesMax: 16 * 1_024 * 1_024,
};

/**
 * Contacts are read when every stream batch that did not see the mark has ended, and the index has caught up with the changes
 * before it.
 */
const settleSeconds = 60;

/** A turn of a build takes less than a minute and changes the head. After this time without one, another build may begin. */
const turnMsMax = 15 * 60_000;

const deletionsAtOnce = 16;

/** Makes the address books that `ContactBook` searches, and folds the changes of the stream into them. */
export class BookPacker {
  readonly #ports: BookPackerPorts;
  readonly #records: BookRecords;
  readonly #chunks: BookChunks;
  readonly #limits: typeof usualLimits;

  constructor(ports: BookPackerPorts, limits: Partial<typeof usualLimits> = {}) {
    this.#ports = ports;
    this.#records = new BookRecords(ports.table);
    this.#limits = { ...usualLimits, ...limits };
    this.#chunks = new BookChunks(ports.files, ports.clock, this.#limits.chunkRows);
  }

  async run(job: PackJob, until: Date): Promise<PackEnd> {
    const { dataId } = job;
    const project = await this.#ports.projects.find(dataId);
    if (!project) return "dropped";
    const book = await this.#records.read(dataId);
    const { head } = book;
    if (job.build) return this.#continue(dataId, { head, id: job.build.version, until });
    if (!head || this.#isStuck(head)) return this.#begin(dataId, { salt: project.salt, book, until });
    const next = await this.#decide(job, head, book);
    return next === "begin" ? this.#begin(dataId, { salt: project.salt, book, until }) : next;
  }

  async #continue(
    dataId: DataId,
    { head, id, until }: { head: BookHead | undefined; id: string; until: Date },
  ): Promise<PackEnd> {
    const isCurrent = head?.state === "building" && head.build.id === id;
    return isCurrent ? this.#build(dataId, head, until) : "outrun";
  }

  async #decide(job: PackJob, head: BookHead, { deltas, bytes }: Book): Promise<PackEnd | "begin"> {
    const { dataId, broken } = job;
    if (job.again) return this.#makeAgain(job, head);
    if (broken !== undefined && head.version !== broken) return "outrun";
    if (head.state === "building") return "building";
    const entries =
      bytes > this.#limits.foldedBytesMax ? undefined : readable(dataId, () => newestEntries(head.fences, deltas));
    if (!entries) return "begin";
    if (broken === undefined) return this.#fold(dataId, { head, deltas, entries });
    const fault = await this.#chunks.faultOf(dataId, head, job.chunk);
    if (fault === undefined) return "readable";
    return fault === "denied" ? "denied" : "begin";
  }

  /** Orders that come together are met by one build: it sees what happened before it begins to read. */
  async #makeAgain(job: PackJob, head: BookHead): Promise<PackEnd | "begin"> {
    const since = job.since ?? this.#now.toISOString();
    const readsFromMs = Date.parse(head.build.at) + settleSeconds * 1_000;
    if (Date.parse(since) <= readsFromMs) return "nothing";
    if (head.state === "ready") return "begin";
    await this.#ports.jobs.send({ ...job, since }, settleSeconds);
    return "building";
  }

  /**
   * From now on searches read the index, and the stream keeps changes. What it kept before counts as folded, because the contacts
   * are read later. Folded changes may come again, so the fences stay.
   */
  async #begin(
    dataId: DataId,
    { salt, book: { head, version, fences, deltas }, until }: { salt: string; book: Book; until: Date },
  ): Promise<PackEnd> {
    await this.#records.putMark(dataId, this.#now);
    const id = newId();
    // Sent first: a worker that dies in between begins again when its own job is delivered again.
    await this.#ports.jobs.send({ type: "packContacts", dataId, build: { version: id } }, settleSeconds);
    const at = this.#now.toISOString();
    const begun: BookHead = {
      version: id,
      state: "building",
      changedAt: at,
      build: { id, at },
      salt,
      chunks: [],
      replaced: this.#chunks.replacedBy([], head),
      fences: foldedFences(fences, deltas, this.#now),
    };
    if (!(await this.#records.publish(dataId, version, begun))) return "outrun";
    for (let at = 0; at < deltas.length && this.#now < until; at += deletionsAtOnce) {
      await Promise.all(deltas.slice(at, at + deletionsAtOnce).map((delta) => this.#records.remove(delta)));
    }
    return "begun";
  }

  /** The head holds how far a build has come, so a turn that is delivered twice, or died, goes on from there. */
  async #build(dataId: DataId, head: BookHead, until: Date): Promise<PackEnd> {
    const { table, jobs } = this.#ports;
    const chunks = [...head.chunks];
    const after = chunks.at(-1)?.last;
    for await (const rows of indexedContacts(table, dataId, { after, atOnce: this.#limits.chunkRows })) {
      const packable = rows.map((row) => packableRow(head.salt, row));
      chunks.push(await this.#chunks.write(dataId, head.salt, packable));
      if (this.#now < until) continue;
      if (!(await this.#publish(dataId, head, { chunks }))) return "outrun";
      await jobs.send({ type: "packContacts", dataId, build: { version: head.build.id } });
      return "building";
    }
    const built = await this.#publish(dataId, head, { state: "ready", chunks });
    if (!built) return "outrun";
    await this.#chunks.removeStrays(dataId, built);
    return "built";
  }

  async #fold(
    dataId: DataId,
    { head, deltas, entries }: { head: BookHead; deltas: Book["deltas"]; entries: readonly BookEntry[] },
  ): Promise<PackEnd | "begin"> {
    if (deltas.length === 0) {
      await this.#chunks.removeStrays(dataId, head);
      return "nothing";
    }
    const chunks = await this.#chunks.fold(dataId, head, entries);
    if (typeof chunks === "string") return chunks === "denied" ? "denied" : "begin";
    const fences = foldedFences(head.fences, deltas, this.#now);
    const folded = await this.#publish(dataId, head, { chunks, fences });
    if (!folded) return "outrun";
    await mapConcurrently(deltas, deletionsAtOnce, (delta) => this.#records.remove(delta));
    await this.#records.markFolded(dataId, this.#now);
    await this.#chunks.removeStrays(dataId, folded);
    return "folded";
  }

  /** The new head; undefined when another worker has changed the old one. */
  async #publish(
    dataId: DataId,
    old: BookHead,
    changes: Pick<BookHead, "chunks"> & Partial<BookHead>,
  ): Promise<BookHead | undefined> {
    const replaced = this.#chunks.replacedBy(changes.chunks, old);
    const head = { ...old, ...changes, version: newId(), changedAt: this.#now.toISOString(), replaced };
    return (await this.#records.publish(dataId, old.version, head)) ? head : undefined;
  }

  #isStuck({ state, changedAt }: BookHead): boolean {
    return state === "building" && this.#now.getTime() - Date.parse(changedAt) > turnMsMax;
  }

  get #now(): Date {
    return this.#ports.clock.now();
  }
}

/** Undefined when a stored change cannot be read. */
function readable(dataId: DataId, read: () => BookEntry[]): BookEntry[] | undefined {
  try {
    return read();
  } catch (error) {
    logger.error("Stored changes of an address book cannot be read; making the book again", {
      projectId: dataId,
      error,
    });
    return undefined;
  }
}
