import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import type { DataId } from "#lib/platform/data-id.ts";
import { Recent } from "#lib/platform/memory/recent.ts";
import { type BookEntry, markKey, newDeltaItem } from "#lib/storage/contact/book/book-items.ts";
import type { Table } from "#lib/storage/table/table.ts";

export interface BookWriter {
  /**
   * Keeps a batch's changes for the project's book, if it has one. `full`: so many changes were kept that they should be folded
   * now.
   */
  append(dataId: DataId, shardId: string, entries: readonly BookEntry[]): Promise<"kept" | "full" | "none">;
}

/** A search reads all changes that are not folded: 4,000 in full batches take 36 RRU. */
export const foldedAtOnce = 4_000;

/** A change in an item of its own takes a search as much as so many in a full one. */
const changesOfSmallItem = 6;

const booksMax = 10_000;

/** Keeps changes of addresses: one item per stream batch, named by its first change, so a repeated batch replaces it. */
export class BookDeltas implements BookWriter {
  readonly #table: Table;
  /** How many this instance has kept since it last said `full`. Searches count all of them. */
  readonly #kept = new Map<DataId, number>();
  /** A book lasts as long as its data, so the mark is read until it is found. */
  readonly #books = new Recent<DataId, true>(booksMax);

  constructor(table: Table) {
    this.#table = table;
  }

  /** Reads 0.5 RRU until the book is known. Writes 1 WRU for some 20 changes. */
  async append(dataId: DataId, shardId: string, entries: readonly BookEntry[]): Promise<"kept" | "full" | "none"> {
    const [first, ...rest] = entries;
    if (!first || !(await this.hasBook(dataId))) return "none";
    const Item = newDeltaItem(dataId, shardId, [first, ...rest]);
    await this.#table.documents.send(new PutCommand({ TableName: this.#table.name, Item }));
    const kept = (this.#kept.get(dataId) ?? 0) + Math.max(entries.length, changesOfSmallItem);
    const isFull = kept >= foldedAtOnce;
    this.#kept.set(dataId, isFull ? 0 : kept);
    return isFull ? "full" : "kept";
  }

  /** Eventually consistent: the contacts are read a minute after the mark was written. */
  async hasBook(dataId: DataId): Promise<boolean> {
    if (this.#books.get(dataId)) return true;
    const { Item } = await this.#table.documents.send(
      new GetCommand({ TableName: this.#table.name, Key: markKey(dataId) }),
    );
    if (Item) this.#books.set(dataId, true);
    return Item !== undefined;
  }
}
