import { DeleteCommand, GetCommand, PutCommand, QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { DataId } from "#lib/platform/data-id.ts";
import {
  type Book,
  type BookDelta,
  type BookHead,
  bookFromItems,
  bookPartition,
  bytesOf,
  deltaAttributes,
  headAttributes,
  headKey,
  markAttributes,
  markKey,
  newHeadItem,
  newMarkItem,
} from "#lib/storage/contact/book/book-items.ts";
import { conditionOf, queryOf, updateOf } from "#lib/storage/table/expressions.ts";
import { itemExists, itemIsAbsent, keys } from "#lib/storage/table/keys.ts";
import { conditionHolds } from "#lib/storage/table/retry-while.ts";
import type { Item, Table } from "#lib/storage/table/table.ts";

/** The items of address books. */
export class BookRecords {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /**
   * Reads the newest changes first, then the head, strongly. So a change that is gone was folded into the head that is read.
   * And of two changes of a contact the older one is not missed when the newer one was read, although a read of several pages
   * shows no single moment: the older one was written before, and is read after.
   */
  async read(dataId: DataId): Promise<Book> {
    const items: Item[] = [];
    for await (const page of this.#pages(dataId)) items.push(...page);
    return bookFromItems(items);
  }

  /** The same, or undefined when it takes more bytes. */
  async readAtMost(dataId: DataId, bytesMax: number): Promise<Book | undefined> {
    const items: Item[] = [];
    let bytes = 0;
    for await (const page of this.#pages(dataId)) {
      items.push(...page);
      bytes += bytesOf(page);
      if (bytes > bytesMax) return undefined;
    }
    return bookFromItems(items);
  }

  async *#pages(dataId: DataId): AsyncGenerator<Item[]> {
    let after: Item | undefined;
    do {
      const { Items = [], LastEvaluatedKey } = await this.#table.documents.send(
        new QueryCommand({
          TableName: this.#table.name,
          ...queryOf({ key: keys.is("pk", "=", bookPartition(dataId)) }),
          ScanIndexForward: false,
          ConsistentRead: true,
          ...(after && { ExclusiveStartKey: after }),
        }),
      );
      yield Items;
      after = LastEvaluatedKey;
    } while (after);
  }

  /** False when the head has not the version `old` any more. */
  async publish(dataId: DataId, old: string | undefined, head: BookHead): Promise<boolean> {
    const { documents, name: TableName } = this.#table;
    const put = new PutCommand({
      TableName,
      Item: newHeadItem(dataId, head),
      ...conditionOf(old === undefined ? itemIsAbsent : headAttributes.is("ve", "=", old)),
    });
    if (await conditionHolds(() => documents.send(put))) return true;
    // When the client retries a put whose answer was lost, it finds its own version.
    const get = new GetCommand({ TableName, Key: headKey(dataId), ConsistentRead: true });
    return (await documents.send(get)).Item?.["ve"] === head.version;
  }

  /** From now on the stream keeps the changes. */
  async putMark(dataId: DataId, now: Date): Promise<void> {
    const Item = newMarkItem(dataId, { foldedAt: now.toISOString(), waiting: 0 });
    await this.#table.documents.send(new PutCommand({ TableName: this.#table.name, Item }));
  }

  /** The number of waiting changes is an estimate: those that came during the fold are not counted. */
  async markFolded(dataId: DataId, now: Date): Promise<void> {
    const update = new UpdateCommand({
      TableName: this.#table.name,
      Key: markKey(dataId),
      ...updateOf([markAttributes.set({ at: now.toISOString(), wa: 0 })], itemExists),
    });
    await conditionHolds(() => this.#table.documents.send(update));
  }

  /** A repeated batch may have replaced the item by one with more changes, which are not folded. */
  async remove({ key, last, hasLast }: BookDelta): Promise<void> {
    const deletion = new DeleteCommand({
      TableName: this.#table.name,
      Key: key,
      ...(hasLast && conditionOf(deltaAttributes.is("la", "=", last))),
    });
    await conditionHolds(() => this.#table.documents.send(deletion));
  }
}
