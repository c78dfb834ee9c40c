import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { GetCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import type { Contact, UnsubscribeReason } from "#lib/domain/contact/contact.ts";
import type {
  AppliedContact,
  ContactChange,
  ContactPlace,
  ContactScope,
  ContactStore,
} from "#lib/domain/contact/contact-store.ts";
import { mergeData } from "#lib/domain/contact/data.ts";
import type { DeletedField } from "#lib/domain/contact/deleted-field.ts";
import { contactIdFor } from "#lib/platform/ids.ts";
import { contactFromItem, contactKey, newContactItem } from "#lib/storage/contact-item.ts";
import { type ContactUpdate, contactUpdates, type WantedContact } from "#lib/storage/contact-update.ts";
import type { Table } from "#lib/storage/table.ts";

/** Each lost race shows a newer contact to start from; as many in a row on one contact are a fault. */
const triesMax = 10;

/**
 * Contacts. Raw commands, because a unit depends on each attribute: the id is derived from the address, so the item is
 * its own uniqueness guard; an update names only what changes and leaves the keys of both indexes alone.
 */
export class ContactRepository
  implements Pick<ContactStore, "find" | "findByEmail" | "locate" | "apply" | "unsubscribe">
{
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Strong, so that a contact is there for the request after the one that created it; 1 RRU up to 4 KB. */
  async find(
    projectId: string,
    _deletedFields: readonly DeletedField[],
    contactId: string,
  ): Promise<Contact | undefined> {
    const { Item } = await this.#table.documents.send(
      new GetCommand({ TableName: this.#table.name, Key: contactKey(projectId, contactId), ConsistentRead: true }),
    );
    return Item && contactFromItem(Item);
  }

  async findByEmail(projectId: string, scope: ContactScope, email: string): Promise<Contact | undefined> {
    return (await this.locate(projectId, scope, email)).contact;
  }

  async locate(projectId: string, { salt, deletedFields }: ContactScope, email: string): Promise<ContactPlace> {
    const idWhenNew = contactIdFor(salt, email);
    const contact = await this.find(projectId, deletedFields, idWhenNew);
    return { contact: contact?.email === email ? contact : undefined, idWhenNew };
  }

  async apply(
    projectId: string,
    { salt }: ContactScope,
    change: ContactChange,
    known: Contact | undefined,
    now: Date,
  ): Promise<AppliedContact> {
    const id = contactIdFor(salt, change.email);
    let existing = known;
    for (let attempt = 0; attempt < triesMax; attempt += 1) {
      if (existing) {
        const contact = await this.#change(projectId, existing, { ...change, reason: null }, now);
        if (contact) return { contact, created: false };
      }
      const applied = await this.#create(projectId, id, change, now);
      if (applied.created) return applied;
      existing = applied.contact;
    }
    throw new Error(`Contact ${id} came and went ${triesMax} times during one change.`);
  }

  async unsubscribe(projectId: string, contactId: string, reason: UnsubscribeReason, now: Date): Promise<boolean> {
    const contact = await this.find(projectId, [], contactId);
    if (!contact) return false;
    const wanted = { subscribed: false, reason, data: { set: {}, remove: [], setIfAbsent: {} } };
    return (await this.#change(projectId, contact, wanted, now)) !== undefined;
  }

  /** Answers the contact that was there first when there is one, and then writes nothing. */
  async #create(projectId: string, id: string, change: ContactChange, now: Date): Promise<AppliedContact> {
    const contact: Contact = {
      id,
      email: change.email,
      subscribed: change.subscribed ?? change.subscribedWhenNew,
      snoozedUntil: null,
      data: mergeData({}, change.data),
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
      deletionsSeen: 0,
    };
    const put = new PutCommand({
      TableName: this.#table.name,
      Item: newContactItem(projectId, contact),
      ConditionExpression: "attribute_not_exists(pk)",
      ReturnValuesOnConditionCheckFailure: "ALL_OLD",
    });
    const first = await this.#table.documents.send(put).then(() => undefined, contactInTheWay);
    if (!first) return { contact, created: true };
    if (first.email !== change.email) throw new Error(`Contact ${id} belongs to another address.`);
    return { contact: first, created: false };
  }

  /** Undefined when the contact is gone. */
  async #change(projectId: string, known: Contact, wanted: WantedContact, now: Date): Promise<Contact | undefined> {
    let contact = known;
    for (let attempt = 0; attempt < triesMax; attempt += 1) {
      const outcome = await this.#write(projectId, contact, contactUpdates(contact, wanted, now));
      if (outcome.done) return outcome.contact;
      if (outcome.found?.email !== known.email) return undefined;
      contact = outcome.found;
    }
    throw new Error(`Contact ${known.id} was changed by others ${triesMax} times during one change.`);
  }

  /** Stops at the first update that does not hold any more, with the contact as it is by then. */
  async #write(projectId: string, contact: Contact, updates: ContactUpdate[]): Promise<WriteOutcome> {
    let written = contact;
    for (const update of updates) {
      const command = new UpdateCommand({
        TableName: this.#table.name,
        Key: contactKey(projectId, contact.id),
        ...update,
        ReturnValues: "ALL_NEW",
        ReturnValuesOnConditionCheckFailure: "ALL_OLD",
      });
      try {
        written = contactFromItem((await this.#table.documents.send(command)).Attributes);
      } catch (error) {
        return { done: false, found: contactInTheWay(error) };
      }
    }
    return { done: true, contact: written };
  }
}

type WriteOutcome = { done: true; contact: Contact } | { done: false; found: Contact | undefined };

/** The contact that failed a write's condition, undefined when there is none. The client leaves it in wire format. */
function contactInTheWay(error: unknown): Contact | undefined {
  if (!(error instanceof ConditionalCheckFailedException)) throw error;
  return error.Item && contactFromItem(unmarshall(error.Item));
}
