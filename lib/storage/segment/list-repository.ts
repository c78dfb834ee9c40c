import {
  GetCommand,
  paginateQuery,
  QueryCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { ListEntry, ListStore } from "#lib/domain/segment/lists/list-store.ts";
import { markOf, segmentTypes } from "#lib/domain/segment/segment.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import { contactAttributes, contactKey } from "#lib/storage/contact/contact-item.ts";
import { entryFromItem, listKey, listPartition, markInCall } from "#lib/storage/segment/list-item.ts";
import { segmentAttributes, segmentKey, segmentPrefix } from "#lib/storage/segment/segment-item.ts";
import { batchGet } from "#lib/storage/table/batch-get.ts";
import { deleteItems } from "#lib/storage/table/delete-items.ts";
import { and, conditionOf, projectionOf, queryOf, updateOf } from "#lib/storage/table/expressions.ts";
import { below, itemExists, keys } from "#lib/storage/table/keys.ts";
import { conditionHolds, failedConditionAt, retryWhile, wasContended } from "#lib/storage/table/retry-while.ts";
import type { Table } from "#lib/storage/table/table.ts";

type Write = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];

/** Two writes per entry, plus the count: a transaction allows 100. */
const entriesAtOnce = 49;

const sweptAtOnce = 200;
const updatesAtOnce = 16;

const marked = z.object({ sk: z.string(), sg: z.record(z.string(), z.number()).optional() });

const kindItem = z.object({ sk: z.string(), ty: z.enum(segmentTypes) });

/**
 * Lists: the contact's mark, an entry below the list in the order of adding, and the segment's count. All are written in one
 * transaction, conditional on the mark that was read.
 */
export class ListRepository implements ListStore {
  readonly #table: Table;
  readonly #clock: Clock;

  constructor(table: Table, clock: Clock) {
    this.#table = table;
    this.#clock = clock;
  }

  async add(
    dataId: DataId,
    segmentId: string,
    { contactIds, at }: { contactIds: readonly string[]; at: Date },
  ): Promise<number | "gone"> {
    const marks = await this.#marks(dataId, segmentId, contactIds);
    const missing = contactIds.filter((id) => marks.has(id) && marks.get(id) === undefined);
    const entries = missing.map((contactId, place) => ({ contactId, mark: markInCall(at, place) }));
    return this.#writeAll(dataId, { segmentId, entries, sign: 1 });
  }

  async remove(dataId: DataId, segmentId: string, contactIds: readonly string[]): Promise<number | "gone"> {
    const marks = await this.#marks(dataId, segmentId, contactIds);
    const entries = [...marks].flatMap(([contactId, mark]) => (mark === undefined ? [] : { contactId, mark }));
    return this.#writeAll(dataId, { segmentId, entries, sign: -1 });
  }

  async among(dataId: DataId, segmentId: string, contactIds: readonly string[]): Promise<ReadonlySet<string>> {
    const marks = await this.#marks(dataId, segmentId, contactIds);
    return new Set([...marks].flatMap(([contactId, mark]) => (mark === undefined ? [] : [contactId])));
  }

  async page(dataId: DataId, segmentId: string, { skip, limit }: { skip: number; limit: number }): Promise<string[]> {
    const query = {
      TableName: this.#table.name,
      ...queryOf({ key: keys.is("pk", "=", listPartition(dataId, segmentId)) }),
      ConsistentRead: true,
      ScanIndexForward: false,
      Limit: skip + limit,
    };
    const entries: ListEntry[] = [];
    for await (const { Items = [] } of paginateQuery({ client: this.#table.documents }, query)) {
      entries.push(...Items.map(entryFromItem));
      if (entries.length >= skip + limit) break;
    }
    return entries.slice(skip, skip + limit).map(({ contactId }) => contactId);
  }

  async leaveAll(dataId: DataId, contactId: string): Promise<void> {
    const { Item } = await this.#table.documents.send(
      new GetCommand({
        TableName: this.#table.name,
        Key: contactKey(dataId, contactId),
        ...projectionOf(contactAttributes.only("sk", "sg")),
        ConsistentRead: true,
      }),
    );
    const { sg = {} } = Item ? marked.parse(Item) : {};
    for (const { segmentId, mark } of await this.listsOf(dataId, new Map(Object.entries(sg)))) {
      await this.#writeSome(dataId, { segmentId, entries: [{ contactId, mark }], sign: -1 });
    }
  }

  /** A mark is a prefix of its segment's id. */
  async listsOf(dataId: DataId, marks: ReadonlyMap<string, number>): Promise<{ segmentId: string; mark: number }[]> {
    const lists: { segmentId: string; mark: number }[] = [];
    for (const [prefix, mark] of marks) {
      // A former member of a segment with tracked memberships.
      if (mark < 0) continue;
      const { pk, sk } = segmentKey(dataId, prefix);
      const { Items = [] } = await this.#table.documents.send(
        new QueryCommand({
          TableName: this.#table.name,
          ...queryOf({ key: below(pk, sk), only: segmentAttributes.only("sk", "ty") }),
          ConsistentRead: true,
        }),
      );
      for (const { sk: key, ty: type } of Items.map((item) => kindItem.parse(item))) {
        if (type === "STATIC") lists.push({ segmentId: key.slice(segmentPrefix.length), mark });
      }
    }
    return lists;
  }

  async forget(dataId: DataId, segmentId: string, entry: ListEntry): Promise<void> {
    const Delete = {
      TableName: this.#table.name,
      Key: { ...listKey(dataId, segmentId, entry) },
      ...conditionOf(itemExists),
    };
    const transaction = new TransactWriteCommand({
      TransactItems: [{ Delete }, this.#count(dataId, segmentId, -1)],
    });
    // An entry that is gone already is not counted again.
    await conditionHolds(() => this.#table.documents.send(transaction));
  }

  async sweep(dataId: DataId, segmentId: string, { deadline }: { deadline: Date }): Promise<boolean> {
    const query = new QueryCommand({
      TableName: this.#table.name,
      ...queryOf({ key: keys.is("pk", "=", listPartition(dataId, segmentId)) }),
      ConsistentRead: true,
      Limit: sweptAtOnce,
    });
    while (this.#clock.now() < deadline) {
      const { Items = [] } = await this.#table.documents.send(query);
      if (Items.length === 0) return true;
      const entries = Items.map(entryFromItem);
      await mapConcurrently(entries, updatesAtOnce, async (entry) => {
        const { Update } = this.#unmark(dataId, segmentId, entry);
        await conditionHolds(() => this.#table.documents.send(new UpdateCommand(Update)));
      });
      await deleteItems(
        this.#table,
        entries.map((entry) => listKey(dataId, segmentId, entry)),
      );
    }
    return false;
  }

  /** Strong: the mark of the list on each existing contact, or undefined. */
  async #marks(
    dataId: DataId,
    segmentId: string,
    contactIds: readonly string[],
  ): Promise<ReadonlyMap<string, number | undefined>> {
    const items = await batchGet(
      this.#table,
      contactIds.map((id) => contactKey(dataId, id)),
    );
    const found = items.flatMap((item) => (item ? [marked.parse(item)] : []));
    return new Map(found.map(({ sk, sg = {} }) => [sk, sg[markOf(segmentId)]]));
  }

  /** The number of entries written, or removed if `sign` is -1, in batches. */
  async #writeAll(
    dataId: DataId,
    { segmentId, entries, sign }: { segmentId: string; entries: readonly ListEntry[]; sign: 1 | -1 },
  ): Promise<number | "gone"> {
    let written = 0;
    for (let start = 0; start < entries.length; start += entriesAtOnce) {
      const some = entries.slice(start, start + entriesAtOnce);
      const outcome = await this.#writeSome(dataId, { segmentId, entries: some, sign });
      if (outcome === "gone") return "gone";
      written += outcome;
    }
    return written;
  }

  /** Leaves out entries that another request added or removed meanwhile, or whose contact is gone. */
  async #writeSome(
    dataId: DataId,
    { segmentId, entries, sign }: { segmentId: string; entries: readonly ListEntry[]; sign: 1 | -1 },
  ): Promise<number | "gone"> {
    const write = sign === 1 ? this.#mark.bind(this) : this.#unmark.bind(this);
    let rest = entries;
    while (rest.length > 0) {
      const TransactItems: Write[] = [
        this.#count(dataId, segmentId, sign * rest.length),
        ...rest.map((entry) => write(dataId, segmentId, entry)),
        ...rest.map((entry) => this.#entry(dataId, { segmentId, entry, sign })),
      ];
      const transaction = new TransactWriteCommand({ TransactItems });
      try {
        await retryWhile(wasContended, () => this.#table.documents.send(transaction));
        return rest.length;
      } catch (error) {
        if (failedConditionAt(0, error)) return "gone";
        const left = rest.filter((_, index) => !failedConditionAt(index + 1, error));
        if (left.length === rest.length) throw error;
        rest = left;
      }
    }
    return 0;
  }

  #count(dataId: DataId, segmentId: string, members: number): Write {
    return {
      Update: {
        TableName: this.#table.name,
        Key: segmentKey(dataId, segmentId),
        ...updateOf([segmentAttributes.add("mc", members)], itemExists),
      },
    };
  }

  #mark(dataId: DataId, segmentId: string, { contactId, mark }: ListEntry) {
    const path = ["sg", markOf(segmentId)] as const;
    return {
      Update: {
        TableName: this.#table.name,
        Key: contactKey(dataId, contactId),
        ...updateOf(
          [contactAttributes.setAt(path, mark)],
          and(contactAttributes.exists("sg"), contactAttributes.isAbsent(path)),
        ),
      },
    };
  }

  #unmark(dataId: DataId, segmentId: string, { contactId, mark }: ListEntry) {
    const path = ["sg", markOf(segmentId)] as const;
    return {
      Update: {
        TableName: this.#table.name,
        Key: contactKey(dataId, contactId),
        ...updateOf([contactAttributes.remove(path)], contactAttributes.is(path, "=", mark)),
      },
    };
  }

  #entry(dataId: DataId, { segmentId, entry, sign }: { segmentId: string; entry: ListEntry; sign: 1 | -1 }): Write {
    const key = listKey(dataId, segmentId, entry);
    const { name: TableName } = this.#table;
    return sign === 1 ? { Put: { TableName, Item: { ...key } } } : { Delete: { TableName, Key: { ...key } } };
  }
}
