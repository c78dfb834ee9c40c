import { GetCommand, type TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import type { Contact } from "#lib/domain/contact/contact.ts";
import type { DeletedField } from "#lib/domain/contact/deleted-field.ts";
import { type ContactSlot, contactKey, slotFromItem } from "#lib/storage/contact/contact-item.ts";
import { batchGet } from "#lib/storage/table/batch-get.ts";
import type { Table } from "#lib/storage/table/table.ts";

export type Write = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];

/** Everything of a contact that a slot which only forwards has not. */
const contactAttributes = ["pk1", "sk1", "pk2", "sk2", "su", "sr", "ot", "sv", "sn", "d", "up", "fd", "nx", "ev", "sg"];

/** Reads slots, and makes the writes that transactions on contacts which move consist of. Slots are named by their id. */
export class ContactSlots {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Strong, 1 RRU up to 4 KB. */
  async read(projectId: string, deletedFields: readonly DeletedField[], id: string): Promise<ContactSlot | undefined> {
    const { Item } = await this.#table.documents.send(
      new GetCommand({ TableName: this.#table.name, Key: contactKey(projectId, id), ConsistentRead: true }),
    );
    return Item && slotFromItem(Item, deletedFields);
  }

  /** Strong, in the order of the ids; those that exist. */
  async readAll(
    projectId: string,
    deletedFields: readonly DeletedField[],
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, ContactSlot>> {
    const distinct = [...new Set(ids)];
    const items = await batchGet(
      this.#table,
      distinct.map((id) => contactKey(projectId, id)),
    );
    return new Map(
      distinct.flatMap((id, index) => {
        const item = items[index];
        return item ? [[id, slotFromItem(item, deletedFields)]] : [];
      }),
    );
  }

  /** Has the slot of a contact's address forward to it, unless the address is somebody's. A seed replaces the slot's. */
  forward(projectId: string, slotId: string, { id, email }: Pick<Contact, "id" | "email">, seed?: string): Write {
    return {
      Update: {
        TableName: this.#table.name,
        Key: contactKey(projectId, slotId),
        UpdateExpression: seed === undefined ? "SET fw = :id" : "SET fw = :id, nx = :seed",
        ConditionExpression: "attribute_not_exists(fw) AND (attribute_not_exists(sk2) OR sk2 <> :email)",
        ExpressionAttributeValues: { ":id": id, ":email": email, ...(seed !== undefined && { ":seed": seed }) },
      },
    };
  }

  /** Ends the forwarding to a contact; a slot that did nothing else goes. */
  release(projectId: string, slotId: string, slot: ContactSlot | undefined, contactId: string): Write {
    const key = { TableName: this.#table.name, Key: contactKey(projectId, slotId) };
    const ExpressionAttributeValues = { ":id": contactId };
    return slot?.contact
      ? {
          Update: {
            ...key,
            UpdateExpression: "REMOVE fw",
            ConditionExpression: "fw = :id AND attribute_exists(sk2)",
            ExpressionAttributeValues,
          },
        }
      : {
          Delete: {
            ...key,
            ConditionExpression: "fw = :id AND attribute_not_exists(sk2)",
            ExpressionAttributeValues,
          },
        };
  }

  /** Takes a contact out of its item, which stays as long as it forwards for somebody else. */
  vacate(projectId: string, { id, email }: Contact, forward: string | undefined): Write {
    const key = { TableName: this.#table.name, Key: contactKey(projectId, id) };
    return forward === undefined
      ? {
          Delete: {
            ...key,
            ConditionExpression: "sk2 = :email AND attribute_not_exists(fw)",
            ExpressionAttributeValues: { ":email": email },
          },
        }
      : {
          Update: {
            ...key,
            UpdateExpression: `REMOVE ${contactAttributes.join(", ")}`,
            ConditionExpression: "sk2 = :email AND fw = :forward",
            ExpressionAttributeValues: { ":email": email, ":forward": forward },
          },
        };
  }
}
