import type { TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import type { Contact } from "#lib/domain/contact/contact.ts";
import type { DeletedField } from "#lib/domain/project/deleted-field.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { type ContactSlot, contactAttributes, contactKey, slotFromItem } from "#lib/storage/contact/contact-item.ts";
import type { SuppressionAttribute } from "#lib/storage/contact/suppression-attribute.ts";
import { batchGet } from "#lib/storage/table/batch-get.ts";
import { and, conditionOf, or, updateOf } from "#lib/storage/table/expressions.ts";
import { readItem } from "#lib/storage/table/read-item.ts";
import type { Table } from "#lib/storage/table/table.ts";

export type Write = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];

interface ForwardInput {
  slotId: string;
  contact: Pick<Contact, "id" | "email">;
  mark: SuppressionAttribute | undefined;
  seed?: string | undefined;
}

interface ReleaseInput {
  slotId: string;
  slot: ContactSlot | undefined;
  contactId: string;
  mark: SuppressionAttribute | undefined;
}

/** Removes what a slot without a contact does not have. */
const removeContact = contactAttributes.remove(
  ...([
    "pk1",
    "sk1",
    "pk2",
    "sk2",
    "su",
    "sr",
    "ot",
    "sv",
    "sn",
    "d",
    "up",
    "fd",
    "nx",
    "ev",
    "sg",
    "tp",
    "tv",
    "tw",
    "aw",
    "cx",
  ] as const),
);

/** Reads slots, and builds the transaction writes for contacts that move. Slots are named by their id. */
export class ContactSlots {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Strong, 1 RRU up to 4 KB. */
  async read(dataId: DataId, id: string, deletedFields: readonly DeletedField[]): Promise<ContactSlot | undefined> {
    const item = await readItem(this.#table, contactKey(dataId, id));
    return item && slotFromItem(item, deletedFields);
  }

  /** Strong, in the order of the ids; those that exist. */
  async readAll(
    dataId: DataId,
    ids: readonly string[],
    deletedFields: readonly DeletedField[],
  ): Promise<ReadonlyMap<string, ContactSlot>> {
    const distinct = [...new Set(ids)];
    const items = await batchGet(
      this.#table,
      distinct.map((id) => contactKey(dataId, id)),
    );
    return new Map(
      distinct.flatMap((id, index) => {
        const item = items[index];
        return item ? [[id, slotFromItem(item, deletedFields)]] : [];
      }),
    );
  }

  /**
   * Makes the slot of a contact's address forward to it, unless the address is taken, or its mark is not `mark` any more. A seed
   * replaces the slot's.
   */
  forward(dataId: DataId, { slotId, contact: { id, email }, mark, seed }: ForwardInput): Write {
    return {
      Update: {
        TableName: this.#table.name,
        Key: contactKey(dataId, slotId),
        ...updateOf(
          [contactAttributes.set({ fw: id, nx: seed })],
          and(
            contactAttributes.isAbsent("fw"),
            contactAttributes.isStill("sx", mark),
            or(contactAttributes.isAbsent("sk2"), contactAttributes.is("sk2", "<>", email)),
          ),
        ),
      },
    };
  }

  /** Ends forwarding to a contact, and deletes a slot that did nothing else. `mark` is what becomes of the slot's. */
  release(dataId: DataId, { slotId, slot, contactId, mark }: ReleaseInput): Write {
    const key = { TableName: this.#table.name, Key: contactKey(dataId, slotId) };
    const isAsRead = and(
      contactAttributes.is("fw", "=", contactId),
      contactAttributes.isStill("sx", slot?.mark),
      slot?.contact ? contactAttributes.exists("sk2") : contactAttributes.isAbsent("sk2"),
    );
    return slot?.contact || mark
      ? { Update: { ...key, ...updateOf([contactAttributes.setOrRemove({ fw: null, sx: mark ?? null })], isAsRead) } }
      : { Delete: { ...key, ...conditionOf(isAsRead) } };
  }

  /**
   * Removes a contact from its item. The item stays while it forwards to another contact, or keeps a mark. `next` is what
   * becomes of its slot's mark.
   */
  vacate(
    dataId: DataId,
    { id, email }: Contact,
    { forward, mark: before, next }: Pick<ContactSlot, "forward" | "mark"> & { next: SuppressionAttribute | undefined },
  ): Write {
    const key = { TableName: this.#table.name, Key: contactKey(dataId, id) };
    const isAsRead = and(
      contactAttributes.is("sk2", "=", email),
      contactAttributes.isStill("fw", forward),
      contactAttributes.isStill("sx", before),
    );
    return forward === undefined && !next
      ? { Delete: { ...key, ...conditionOf(isAsRead) } }
      : {
          Update: {
            ...key,
            ...updateOf([removeContact, contactAttributes.setOrRemove({ sx: next ?? null })], isAsRead),
          },
        };
  }
}
