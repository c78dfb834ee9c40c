import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { DeleteCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import type { Contact } from "#lib/domain/contact/contact.ts";
import type {
  AppliedContact,
  ContactApplyInput,
  ContactChange,
  ContactPlace,
  ContactRemovalScope,
  ContactScope,
  ContactSnoozeInput,
  ContactStore,
  ContactUnsubscribeInput,
  ContactUpdateInput,
  UpdatedContact,
} from "#lib/domain/contact/contact-store.ts";
import { mergeData, noDataChange } from "#lib/domain/contact/data.ts";
import { deletionsSoFar } from "#lib/domain/contact/deleted-field.ts";
import type { DeletedField } from "#lib/domain/project/deleted-field.ts";
import { chosenTopics } from "#lib/domain/project/topic-choices.ts";
import type { SuppressionMark } from "#lib/domain/suppression/suppression-mark.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { contactIdFor } from "#lib/platform/ids.ts";
import { ContactAddresses } from "#lib/storage/contact/contact-addresses.ts";
import { contactAttributes, contactFromItem, contactKey, newContactItem } from "#lib/storage/contact/contact-item.ts";
import { ContactSlots } from "#lib/storage/contact/contact-slots.ts";
import {
  contactUpdates,
  stateAsked,
  type UpdateExpressions,
  type WantedContact,
} from "#lib/storage/contact/contact-update.ts";
import { and, conditionOf, updateOf } from "#lib/storage/table/expressions.ts";
import { conditionHolds, failedCondition, retryWhile, wasContended } from "#lib/storage/table/retry-while.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** Each lost race returns a newer contact to start from. This many in a row on one contact are a fault. */
const triesMax = 10;

interface ChangeInput {
  deletedFields: readonly DeletedField[];
  known: Contact;
  wanted: WantedContact;
  now: Date;
  fits?: ((contact: Contact) => boolean) | undefined;
}

/**
 * Contacts. Uses raw commands, because each attribute affects the price. The id derives from the address, so the item is its
 * own uniqueness guard. An update names only what changes and leaves both indexes' keys alone. contact-addresses.ts handles
 * contacts that have moved.
 */
export class ContactRepository implements ContactStore {
  readonly #table: Table;
  readonly #slots: ContactSlots;
  readonly #addresses: ContactAddresses;

  constructor(table: Table) {
    this.#table = table;
    this.#slots = new ContactSlots(table);
    this.#addresses = new ContactAddresses(table);
  }

  /** Strong, so that the request after a creation finds the contact; 1 RRU up to 4 KB. */
  async find(dataId: DataId, contactId: string, deletedFields: readonly DeletedField[]): Promise<Contact | undefined> {
    return (await this.#slots.read(dataId, contactId, deletedFields))?.contact;
  }

  async findByEmail(dataId: DataId, email: string, scope: ContactScope): Promise<Contact | undefined> {
    return (await this.locate(dataId, email, scope)).contact;
  }

  async locate(dataId: DataId, email: string, scope: ContactScope): Promise<ContactPlace> {
    return this.#addresses.locate(dataId, email, scope);
  }

  async findSuppressions(
    dataId: DataId,
    emails: readonly string[],
    scope: Pick<ContactScope, "salt">,
  ): Promise<ReadonlyMap<string, SuppressionMark>> {
    return this.#addresses.findMarks(dataId, emails, scope);
  }

  async findAllByEmail(
    dataId: DataId,
    emails: readonly string[],
    scope: ContactScope,
  ): Promise<ReadonlyMap<string, Contact>> {
    return this.#addresses.findAll(dataId, emails, scope);
  }

  async apply(dataId: DataId, scope: ContactScope, { change, known, now }: ContactApplyInput): Promise<AppliedContact> {
    const { salt, deletedFields } = scope;
    const { data, topics } = change;
    const wanted = { state: stateAsked(change.subscribed, change.askedBy), data, topics };
    const hasAddress = ({ email }: Contact) => email === change.email;
    let contact = known;
    let id = change.idWhenNew ?? contactIdFor(salt, change.email);
    for (let attempt = 0; attempt < triesMax; attempt += 1) {
      if (contact && change.leaveExisting) return { contact, created: false };
      if (contact) {
        const changed = await this.#change(dataId, { deletedFields, known: contact, wanted, now, fits: hasAddress });
        if (changed.done) return { contact: changed.contact, created: false };
      }
      const created = await this.#create(dataId, scope, newContact(id, { change, deletedFields, now }));
      if (created) return { contact: created, created: true };
      ({ contact, idWhenNew: id } = await this.locate(dataId, change.email, scope));
    }
    throw new Error(`The contact of slot ${contactIdFor(salt, change.email)} came and went ${triesMax} times.`);
  }

  /** A new address costs 3 RRU and 7 WRU; 4 and 9 when neither the old nor the new address is that of the id. */
  async update(
    dataId: DataId,
    scope: ContactScope,
    { known, changes: { email, subscribed, askedBy, data, topics }, now }: ContactUpdateInput,
  ): Promise<UpdatedContact> {
    const fits = (found: Contact) => email === undefined || found.email === email;
    let contact = known;
    let wanted: WantedContact = { state: stateAsked(subscribed, askedBy), data, topics };
    for (let attempt = 0; attempt < triesMax; attempt += 1) {
      if (email !== undefined && contact.email !== email) {
        const moved = await this.#addresses.move(dataId, { scope, contactId: contact.id, to: email, wanted, now });
        if (typeof moved === "string") return moved;
        ({ contact, left: wanted } = moved);
      }
      const changed = await this.#change(dataId, {
        deletedFields: scope.deletedFields,
        known: contact,
        wanted,
        now,
        fits,
      });
      if (changed.done) return { contact: changed.contact };
      if (!changed.contact) return "gone";
      contact = changed.contact;
    }
    throw new Error(`Contact ${known.id} was moved by others ${triesMax} times during one change.`);
  }

  async unsubscribe(dataId: DataId, { contactId, reason, now }: ContactUnsubscribeInput): Promise<boolean> {
    const contact = await this.find(dataId, contactId, []);
    if (!contact) return false;
    const state = { subscribed: false, snoozedUntil: null, by: reason, liftsOptOut: false };
    const wanted = { state, data: noDataChange };
    return (await this.#change(dataId, { deletedFields: [], known: contact, wanted, now })).done;
  }

  async snooze(
    dataId: DataId,
    { deletedFields }: Pick<ContactScope, "deletedFields">,
    { known, until, now }: ContactSnoozeInput,
  ): Promise<{ contact: Contact } | "unsubscribed" | "gone"> {
    const state = { subscribed: false, snoozedUntil: until, by: "api", liftsOptOut: false } as const;
    const wanted = { state, data: noDataChange };
    const mayBeWoken = ({ subscribed, snoozedUntil }: Contact) => subscribed || snoozedUntil !== null;
    const changed = await this.#change(dataId, { deletedFields, known, wanted, now, fits: mayBeWoken });
    if (changed.done) return { contact: changed.contact };
    return changed.contact ? "unsubscribed" : "gone";
  }

  /** Needs no read: only a snoozed contact has an end to compare with, and it is always unsubscribed. */
  async wake(dataId: DataId, contactId: string, { until, now }: { until: string; now: Date }): Promise<boolean> {
    const update = new UpdateCommand({
      TableName: this.#table.name,
      Key: contactKey(dataId, contactId),
      ...updateOf(
        [
          contactAttributes.setOrRemove({ su: true, sn: null, sr: null, ot: null, up: now.toISOString() }),
          contactAttributes.add("sv", 1),
        ],
        contactAttributes.is("sn", "=", until),
      ),
    });
    return conditionHolds(() => this.#table.documents.send(update));
  }

  /** 3 WRU for a contact in its address's slot; 2 RRU and up to 8 WRU with a suppression (contact-addresses.ts). */
  async remove(dataId: DataId, scope: ContactRemovalScope, known: Contact): Promise<boolean> {
    const { id, email, suppression } = known;
    const atHome = new DeleteCommand({
      TableName: this.#table.name,
      Key: contactKey(dataId, id),
      ...conditionOf(and(contactAttributes.is("sk2", "=", email), contactAttributes.isAbsent("sx"))),
    });
    const isAtHome = contactIdFor(scope.salt, email) === id;
    if (isAtHome && !suppression && (await conditionHolds(() => this.#table.documents.send(atHome)))) return true;
    return this.#addresses.remove(dataId, id, scope);
  }

  /** Undefined when the address or the id is taken. An update, because the slot may have the mark of a suppression. */
  async #create(dataId: DataId, scope: ContactScope, contact: Contact): Promise<Contact | undefined> {
    if (contact.id !== contactIdFor(scope.salt, contact.email)) {
      return this.#addresses.createElsewhere(dataId, scope, contact);
    }
    const { pk, sk, ...attributes } = newContactItem(dataId, contact);
    const update = new UpdateCommand({
      TableName: this.#table.name,
      Key: { pk, sk },
      ...updateOf(
        [contactAttributes.set(attributes)],
        and(contactAttributes.isAbsent("sk2"), contactAttributes.isAbsent("fw")),
      ),
      ReturnValues: "ALL_NEW",
    });
    try {
      const { Attributes = {} } = await retryWhile(wasContended, () => this.#table.documents.send(update));
      return contactFromItem(Attributes, scope.deletedFields);
    } catch (error) {
      if (failedCondition(error)) return undefined;
      throw error;
    }
  }

  /** Retries from the contact as other writers leave it, as long as it exists and `fits` accepts it. */
  async #change(
    dataId: DataId,
    { deletedFields, known, wanted, now, fits = () => true }: ChangeInput,
  ): Promise<Outcome> {
    let contact = known;
    for (let attempt = 0; attempt < triesMax; attempt += 1) {
      if (!fits(contact)) return { done: false, contact };
      const updates = contactUpdates(contact, { wanted, deletedFields, now });
      const outcome = await this.#write(dataId, { deletedFields, contact, updates });
      if (outcome.done || !outcome.contact) return outcome;
      contact = outcome.contact;
    }
    throw new Error(`Contact ${known.id} was changed by others ${triesMax} times during one change.`);
  }

  /** Stops at the first update whose condition fails, with the contact's current state. */
  async #write(
    dataId: DataId,
    {
      deletedFields,
      contact,
      updates,
    }: { deletedFields: readonly DeletedField[]; contact: Contact; updates: UpdateExpressions[] },
  ): Promise<Outcome> {
    let written: Contact | undefined = contact;
    for (const update of updates) {
      const command = new UpdateCommand({
        TableName: this.#table.name,
        Key: contactKey(dataId, contact.id),
        ...update,
        ReturnValues: "ALL_NEW",
        ReturnValuesOnConditionCheckFailure: "ALL_OLD",
      });
      try {
        const { Attributes = {} } = await retryWhile(wasContended, () => this.#table.documents.send(command));
        written = contactFromItem(Attributes, deletedFields);
      } catch (error) {
        return { done: false, contact: contactInTheWay(error, deletedFields) };
      }
    }
    return written ? { done: true, contact: written } : { done: false, contact: undefined };
  }
}

/** Result of a change: done, or not done, with the current contact if it exists. */
type Outcome = { done: true; contact: Contact } | { done: false; contact: Contact | undefined };

export function newContact(
  id: string,
  { change, deletedFields, now }: { change: ContactChange; deletedFields: readonly DeletedField[]; now: Date },
): Contact {
  return {
    id,
    email: change.email,
    subscribed: change.subscribed ?? change.subscribedWhenNew,
    snoozedUntil: null,
    ...(change.subscribed === false && { optOut: { at: now.toISOString(), by: "api" as const } }),
    topicChoices: chosenTopics(undefined, change.topics),
    data: mergeData({}, change.data),
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    deletionsSeen: deletionsSoFar(deletedFields),
  };
}

/** The contact that failed a write's condition; undefined when there is none. The SDK returns it in wire format. */
function contactInTheWay(error: unknown, deletedFields: readonly DeletedField[]): Contact | undefined {
  if (!(error instanceof ConditionalCheckFailedException)) throw error;
  return error.Item && contactFromItem(unmarshall(error.Item), deletedFields);
}
