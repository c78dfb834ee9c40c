import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import type { DataId } from "#lib/platform/data-id.ts";
import { type BookEntry, markKey, newDeltaItem } from "#lib/storage/contact/book/book-items.ts";
import type { Table } from "#lib/storage/table/table.ts";

export interface BookWriter {
  /**
   * Keeps a batch's changes for the project's book, if it has one. `full`: so many changes were kept that they should be folded
   * now.
   */
  append(dataId: DataId, shardId: string, entries: readonly BookEntry[]): Promise<"kept" | "full" | "none">;
}

/** A search reads all changes that are not folded: 4,000 take 25 RRU. */
export const foldedAtOnce = 4_000;

/** Keeps changes of addresses: one item per stream batch, named by its first change, so a repeated batch replaces it. */
export class BookDeltas implements BookWriter {
  readonly #table: Table;
  /** How many this instance has kept since it last said `full`. Searches count all of them. */
  readonly #kept = new Map<DataId, number>();

  constructor(table: Table) {
    this.#table = table;
  }

  /** Reads 0.5 RRU. Writes 1 WRU for some 20 changes. */
  async append(dataId: DataId, shardId: string, entries: readonly BookEntry[]): Promise<"kept" | "full" | "none"> {
    const [first, ...rest] = entries;
    if (!first || !(await this.hasBook(dataId))) return "none";
    const Item = newDeltaItem(dataId, shardId, [first, ...rest]);
    await this.#table.documents.send(new PutCommand({ TableName: this.#table.name, Item }));
    const kept = (this.#kept.get(dataId) ?? 0) + entries.length;
    const isFull = kept >= foldedAtOnce;
    this.#kept.set(dataId, isFull ? 0 : kept);
    return isFull ? "full" : "kept";
  }

  /** Eventually consistent: the contacts are read a minute after the mark was written. */
  async hasBook(dataId: DataId): Promise<boolean> {
    const { Item } = await this.#table.documents.send(
      new GetCommand({ TableName: this.#table.name, Key: markKey(dataId) }),
    );
    return Item !== undefined;
  }
}
