import { createHash } from "node:crypto";
import { GetCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { Recent } from "#lib/platform/memory/recent.ts";
import {
  type Book,
  type BookEntry,
  type BookMark,
  markAttributes,
  markFromItem,
  markKey,
  newDeltaItem,
} from "#lib/storage/contact/book/book-items.ts";
import { updateOf } from "#lib/storage/table/expressions.ts";
import { itemExists } from "#lib/storage/table/keys.ts";
import { failedCondition } from "#lib/storage/table/retry-while.ts";
import type { Table } from "#lib/storage/table/table.ts";

export interface BookWriter {
  /** Keeps a batch's changes for the project's book, if it has one. `full`: the changes that wait should be folded now. */
  append(dataId: DataId, shardId: string, entries: readonly BookEntry[]): Promise<"kept" | "full" | "none">;
}

/** A search reads all changes that are not folded: 4,000 in full batches take 36 RRU. */
const foldedAtOnce = 4_000;

/** A change in an item of its own takes a search as much as so many in a full one. */
const changesOfSmallItem = 6;

/**
 * Few changes wait no longer than this. A fold takes a job of a second, and half a megabyte each of reading and writing for
 * every chunk that changes.
 */
const foldedAfterMs = 6 * 60 * 60_000;

/** The mark's count rises in such steps, so that counting takes a hundredth of the writes of the changes. */
const countedAtOnce = 400;

/** An instance that serves a project for long looks at the mark so often. */
const markMsMax = 10 * 60_000;

const booksMax = 10_000;

const isOld = ({ foldedAt }: BookMark, now: Date): boolean => now.getTime() - Date.parse(foldedAt) > foldedAfterMs;

/** Whether a search that read these items, with so many entries, should order a fold. */
export function needsFold({ mark, deltas }: Book, entries: number, now: Date): boolean {
  if (Math.max(entries, deltas.length * changesOfSmallItem) >= foldedAtOnce) return true;
  return deltas.length > 0 && mark !== undefined && isOld(mark, now);
}

/** Keeps changes of addresses: one item per stream batch, named by its first change, so a repeated batch replaces it. */
export class BookDeltas implements BookWriter {
  readonly #table: Table;
  readonly #clock: Clock;
  /** When an instance last read a project's mark. A project without a book is asked for with every batch. */
  readonly #readAtMs = new Recent<DataId, number>(booksMax);

  constructor(table: Table, clock: Clock) {
    this.#table = table;
    this.#clock = clock;
  }

  /** Reads 0.5 RRU until the book is known. Writes 1 WRU for some 20 changes. */
  async append(dataId: DataId, shardId: string, entries: readonly BookEntry[]): Promise<"kept" | "full" | "none"> {
    const [first, ...rest] = entries;
    if (!first) return "none";
    const now = this.#clock.now();
    const isKnown = now.getTime() - (this.#readAtMs.get(dataId) ?? 0) < markMsMax;
    const mark = isKnown ? undefined : await this.#readMark(dataId);
    if (!isKnown && !mark) return "none";
    this.#readAtMs.set(dataId, now.getTime());
    const Item = newDeltaItem(dataId, shardId, [first, ...rest]);
    await this.#table.documents.send(new PutCommand({ TableName: this.#table.name, Item }));
    const isFull = await this.#count(dataId, Item.sk, Math.max(entries.length, changesOfSmallItem));
    return isFull || (mark && isOld(mark, now)) ? "full" : "kept";
  }

  async hasBook(dataId: DataId): Promise<boolean> {
    return (await this.#readMark(dataId)) !== undefined;
  }

  /** Eventually consistent: the contacts are read a minute after the mark was written. */
  async #readMark(dataId: DataId): Promise<BookMark | undefined> {
    const { Item } = await this.#table.documents.send(
      new GetCommand({ TableName: this.#table.name, Key: markKey(dataId) }),
    );
    return Item && markFromItem(Item);
  }

  /**
   * Counts these changes, or, if there are few, a whole step in as many of its cases as they are of a step. The item's name
   * decides by its hash. True each time another 4,000 have been counted.
   */
  async #count(dataId: DataId, name: string, changes: number): Promise<boolean> {
    const chance = createHash("sha256").update(name).digest().readUInt32BE() % countedAtOnce;
    const counted = changes >= countedAtOnce ? changes : countedAtOnce;
    if (changes < countedAtOnce && chance >= changes) return false;
    const waiting = await this.#addWaiting(dataId, counted);
    if (waiting === undefined) return false;
    return Math.floor(waiting / foldedAtOnce) > Math.floor((waiting - counted) / foldedAtOnce);
  }

  /** Undefined when the project was reset and has no book any more. */
  async #addWaiting(dataId: DataId, changes: number): Promise<number | undefined> {
    const update = new UpdateCommand({
      TableName: this.#table.name,
      Key: markKey(dataId),
      ...updateOf([markAttributes.add("wa", changes)], itemExists),
      ReturnValues: "UPDATED_NEW",
    });
    try {
      const { Attributes } = await this.#table.documents.send(update);
      return Number(Attributes?.["wa"] ?? 0);
    } catch (error) {
      if (failedCondition(error)) return undefined;
      throw error;
    }
  }
}
