import { BatchGetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import type { Contact } from "#lib/domain/contact/contact.ts";
import type {
  ContactListInput,
  ContactPage,
  ContactPosition,
  ContactReader,
  WalkPosition,
} from "#lib/domain/contact/contact-store.ts";
import { dataBytes, shownBytesMax } from "#lib/domain/contact/data.ts";
import type { DeletedField } from "#lib/domain/project/deleted-field.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import type { ContactBook } from "#lib/storage/contact/book/contact-book.ts";
import { contactFromItem, contactKey, contactPartitions } from "#lib/storage/contact/contact-item.ts";
import { ContactLists, type ContactPlaces } from "#lib/storage/contact/contact-lists.ts";
import { batchGet } from "#lib/storage/table/batch-get.ts";
import { queryOf } from "#lib/storage/table/expressions.ts";
import { keys } from "#lib/storage/table/keys.ts";
import type { Table } from "#lib/storage/table/table.ts";

type Item = Record<string, unknown>;

/**
 * All characters of an address. A search for any other finds nothing, and the table refuses half a character, which cutting a
 * long search may leave.
 */
const addressCharacters = /^[\x21-\x7e]+$/;

/** A search that reads so many contacts of the index takes longer, and soon costs more, than one of an address book. */
export const bookMin = 5_000;

/** A few hundred kilobytes of ordinary contacts. A page of large ones ends at 1 MB. */
const walkItemsMax = 500;

/** Lists contacts by the indexes and reads them from the table; also walks all of them. */
export class ContactRecordReader implements ContactReader {
  readonly #table: Table;
  readonly #lists: ContactLists;
  readonly #book: ContactBook | undefined;

  /** With a book, searches read it where the project has one, and order one where it is worth it. */
  constructor(table: Table, clock: Clock, book?: ContactBook) {
    this.#table = table;
    this.#book = book;
    this.#lists = new ContactLists(table, clock);
  }

  /** Eventually consistent. A page of 20 takes about 14 RRU at any age and size. docs/table.md has the cost of a search. */
  async list(
    dataId: DataId,
    deletedFields: readonly DeletedField[],
    { query, after, limit }: ContactListInput,
  ): Promise<ContactPage> {
    const { search, subscribed } = query;
    if (search !== undefined && !addressCharacters.test(search)) return { contacts: [], next: undefined, matches: 0 };
    const { places, next, matches } = await this.#find(dataId, { query, after, limit });
    const read = await this.#read(dataId, deletedFields, places);
    // An index can lag. A contact that changed meanwhile is shown as the list promises, or not at all.
    const fitting = read.filter(
      (contact) =>
        (subscribed === undefined || contact.subscribed === subscribed) &&
        (search === undefined || contact.email.includes(search)),
    );
    const contacts = withinBytes(fitting);
    const cutAt = contacts.length < fitting.length ? contacts.at(-1)?.id : undefined;
    return { contacts, next: cutAt === undefined ? next : places.find(({ id }) => id === cutAt), matches };
  }

  async #find(dataId: DataId, input: ContactListInput): Promise<ContactPlaces> {
    const { search } = input.query;
    if (search === undefined || !this.#book) return this.#lists.find(dataId, input);
    const found = await this.#book.find(dataId, search, input);
    if (found) return found;
    const { lookedAt, ...places } = await this.#lists.find(dataId, input);
    if (lookedAt >= bookMin) await this.#book.order(dataId);
    return places;
  }

  /** Strong, 1 RRU up to 4 KB each, a hundred in one call. */
  async findAll(
    dataId: DataId,
    contactIds: readonly string[],
    deletedFields: readonly DeletedField[],
  ): Promise<Contact[]> {
    const items = await batchGet(
      this.#table,
      contactIds.map((id) => contactKey(dataId, id)),
    );
    return items.flatMap((item) => (item && contactFromItem(item, deletedFields)) ?? []);
  }

  /** Strong, 1 RRU for 4 KB: a walk must include a contact that the caller created just before. */
  async walk(
    dataId: DataId,
    deletedFields: readonly DeletedField[],
    { partition, after }: WalkPosition = { partition: 0, after: null },
  ): Promise<{ contacts: Contact[]; next: WalkPosition | undefined }> {
    const partitions = contactPartitions(dataId);
    const pk = partitions[partition] ?? "";
    const { Items = [], LastEvaluatedKey } = await this.#table.documents.send(
      new QueryCommand({
        TableName: this.#table.name,
        ...queryOf({ key: keys.is("pk", "=", pk) }),
        Limit: walkItemsMax,
        ConsistentRead: true,
        ...(after !== null && { ExclusiveStartKey: { pk, sk: after } }),
      }),
    );
    return {
      contacts: Items.flatMap((item) => contactFromItem(item, deletedFields) ?? []),
      next: placeAfter(partition, LastEvaluatedKey, partitions.length),
    };
  }

  /** In the places' order, without duplicates. Contacts the cheap read misses are read strongly; deleted ones are omitted. */
  async #read(
    dataId: DataId,
    deletedFields: readonly DeletedField[],
    places: readonly ContactPosition[],
  ): Promise<Contact[]> {
    const keys = [...new Set(places.map(({ id }) => id))].map((id) => contactKey(dataId, id));
    const cheap = await this.#readCheaply(keys);
    const found = new Map(cheap.map((item) => [item["sk"], item]));
    for (const item of await batchGet(
      this.#table,
      keys.filter(({ sk }) => !found.has(sk)),
    )) {
      if (item) found.set(item["sk"], item);
    }
    return keys.flatMap(({ sk }) => {
      const item = found.get(sk);
      return (item && contactFromItem(item, deletedFields)) ?? [];
    });
  }

  async #readCheaply(keys: { pk: string; sk: string }[]): Promise<Item[]> {
    if (keys.length === 0) return [];
    const { Responses } = await this.#table.documents.send(
      new BatchGetCommand({ RequestItems: { [this.#table.name]: { Keys: keys } } }),
    );
    return Responses?.[this.#table.name] ?? [];
  }
}

/** The first contacts that fit into an answer: about 45 of the largest. */
function withinBytes(contacts: Contact[]): Contact[] {
  let bytes = 0;
  const beyond = contacts.findIndex(({ data }) => {
    bytes += dataBytes(data);
    return bytes > shownBytesMax;
  });
  return beyond === -1 ? contacts : contacts.slice(0, beyond);
}

function placeAfter(partition: number, last: Item | undefined, partitions: number): WalkPosition | undefined {
  if (last) return { partition, after: String(last["sk"]) };
  return partition + 1 < partitions ? { partition: partition + 1, after: null } : undefined;
}
