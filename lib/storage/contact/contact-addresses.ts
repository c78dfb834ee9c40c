import { randomBytes } from "node:crypto";
import { TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import type { Contact } from "#lib/domain/contact/contact.ts";
import type { ContactPlace, ContactRemovalScope, ContactScope } from "#lib/domain/contact/contact-store.ts";
import { afterDeletion, markOf } from "#lib/domain/suppression/suppression-entry.ts";
import type { SuppressionMark } from "#lib/domain/suppression/suppression-mark.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { contactIdFor } from "#lib/platform/ids.ts";
import { type ContactSlot, contactKey, newContactItem } from "#lib/storage/contact/contact-item.ts";
import { ContactSlots, type Write } from "#lib/storage/contact/contact-slots.ts";
import { contactUpdates, type WantedContact } from "#lib/storage/contact/contact-update.ts";
import {
  type SuppressionAttribute,
  suppressionAttributeOf,
  suppressionFrom,
} from "#lib/storage/contact/suppression-attribute.ts";
import { entryFromItem, newSuppressionItem, suppressionKey } from "#lib/storage/suppression/suppression-item.ts";
import { conditionOf } from "#lib/storage/table/expressions.ts";
import { itemIsAbsent } from "#lib/storage/table/keys.ts";
import { readItem } from "#lib/storage/table/read-item.ts";
import { conditionHolds, failedCondition, retryWhile, wasContended } from "#lib/storage/table/retry-while.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** A contact may move between the two reads. This many moves in a row are a fault. */
const readsMax = 10;

interface MoveInput {
  scope: ContactScope;
  contactId: string;
  to: string;
  wanted: WantedContact;
  now: Date;
}

interface UnnamedInput extends Pick<ContactRemovalScope, "suppression"> {
  slotId: string;
  mark: SuppressionAttribute | undefined;
}

/**
 * Finds the contact of an address, and runs the transactions that keep it findable. An address's *slot* is the item under the
 * id derived from it (contact-item.ts). A contact whose id derives from another address has exactly one slot that forwards to
 * it: its own address's.
 */
export class ContactAddresses {
  readonly #table: Table;
  readonly #slots: ContactSlots;

  constructor(table: Table) {
    this.#table = table;
    this.#slots = new ContactSlots(table);
  }

  /** Strong, 1 RRU up to 4 KB, and the same again for a contact that is not in its address's slot. */
  async locate(dataId: DataId, email: string, { salt, deletedFields }: ContactScope): Promise<ContactPlace> {
    const home = contactIdFor(salt, email);
    for (let read = 0; read < readsMax; read += 1) {
      const slot = await this.#slots.read(dataId, home, deletedFields);
      const place = {
        idWhenNew: newIdFor(salt, email, slot),
        ...(slot?.mark && { suppression: suppressionFrom(slot.mark) }),
      };
      if (slot?.contact?.email === email) return { contact: slot.contact, ...place };
      if (slot?.forward === undefined) return { contact: undefined, ...place };
      const contact = (await this.#slots.read(dataId, slot.forward, deletedFields))?.contact;
      if (contact?.email === email) return { contact, ...place };
    }
    throw new Error(`Slot ${home} forwarded ${readsMax} times to a contact that had just moved.`);
  }

  /** `locate` for many addresses. Addresses without a contact are left out. */
  async findAll(dataId: DataId, emails: readonly string[], scope: ContactScope): Promise<ReadonlyMap<string, Contact>> {
    const { salt, deletedFields } = scope;
    const homes = new Map(emails.map((email) => [email, contactIdFor(salt, email)]));
    const slots = await this.#slots.readAll(dataId, [...homes.values()], deletedFields);
    const forwards = [...slots.values()].flatMap(({ forward }) => forward ?? []);
    const elsewhere = await this.#slots.readAll(dataId, forwards, deletedFields);
    const found = new Map<string, Contact>();
    for (const [email, home] of homes) {
      const slot = slots.get(home);
      const candidate = slot?.forward === undefined ? slot : elsewhere.get(slot.forward);
      const hasJustMoved = slot?.forward !== undefined && candidate?.contact?.email !== email;
      const contact = hasJustMoved ? (await this.locate(dataId, email, scope)).contact : candidate?.contact;
      if (contact?.email === email) found.set(email, contact);
    }
    return found;
  }

  async findMarks(
    dataId: DataId,
    emails: readonly string[],
    { salt }: Pick<ContactScope, "salt">,
  ): Promise<ReadonlyMap<string, SuppressionMark>> {
    const homes = emails.map((email) => contactIdFor(salt, email));
    const slots = await this.#slots.readAll(dataId, homes, []);
    return new Map(
      emails.flatMap((email, index) => {
        const mark = slots.get(homes[index] ?? "")?.mark;
        return mark ? [[email, suppressionFrom(mark)] as const] : [];
      }),
    );
  }

  /** Creates a contact whose id is not that of its address. Undefined when the address or the id is taken by now. 1 RRU, 6 WRU. */
  async createElsewhere(dataId: DataId, { salt }: ContactScope, contact: Contact): Promise<Contact | undefined> {
    const slotId = contactIdFor(salt, contact.email);
    const mark = (await this.#slots.read(dataId, slotId, []))?.mark;
    const Item = { ...newContactItem(dataId, contact), aw: true, ...(mark && { cx: mark }) };
    const writes = [
      { Put: { TableName: this.#table.name, Item, ...conditionOf(itemIsAbsent) } },
      this.#slots.forward(dataId, { slotId, contact, mark, seed: newSeed() }),
    ];
    const isCreated = await conditionHolds(() => this.#transact(writes));
    return isCreated ? { ...contact, ...(mark && { suppression: suppressionFrom(mark) }) } : undefined;
  }

  /**
   * Changes a contact's address and, atomically with it, what the first of its updates changes. `left` still has to be changed
   * afterwards.
   */
  async move(
    dataId: DataId,
    { scope, contactId, to, wanted, now }: MoveInput,
  ): Promise<{ contact: Contact; left: WantedContact } | "taken" | "gone"> {
    const { salt, deletedFields } = scope;
    const home = contactIdFor(salt, to);
    const decided = await retryWhile(wasOutrun, async () => {
      const own = await this.#slots.read(dataId, contactId, deletedFields);
      if (!own?.contact) return "gone";
      if (own.contact.email === to) return { contact: own.contact, left: wanted };
      const target = home === contactId ? own : await this.#slots.read(dataId, home, deletedFields);
      if (isSomebodyElses(target, to, contactId)) return "taken";
      const move = { to, home: home === contactId, seed: newSeed(), suppression: target?.mark };
      const updates = contactUpdates(own.contact, { wanted: { ...wanted, move }, deletedFields, now });
      const Key = contactKey(dataId, contactId);
      const contact = { id: contactId, email: to };
      await this.#transact([
        ...updates.slice(0, 1).map((update) => ({ Update: { TableName: this.#table.name, Key, ...update } })),
        ...(move.home ? [] : [this.#slots.forward(dataId, { slotId: home, contact, mark: target?.mark })]),
        ...(await this.#leave(dataId, scope, own.contact)),
      ]);
      return undefined;
    });
    if (decided) return decided;
    const moved = await this.#slots.read(dataId, contactId, deletedFields);
    return moved?.contact ? { contact: moved.contact, left: { state: undefined, data: wanted.data } } : "gone";
  }

  /**
   * Removes a contact, in its address's slot or not. Of its suppression a hash stays, or nothing, as the project's setting says.
   * False when it is gone.
   */
  async remove(dataId: DataId, contactId: string, { salt, suppression }: ContactRemovalScope): Promise<boolean> {
    return retryWhile(wasOutrun, async () => {
      const own = await this.#slots.read(dataId, contactId, []);
      if (!own?.contact) return false;
      const home = contactIdFor(salt, own.contact.email);
      const isAtHome = home === contactId;
      const slot = isAtHome ? own : await this.#slots.read(dataId, home, []);
      const { next: mark, writes } = await this.#unnamed(dataId, { slotId: home, mark: slot?.mark, suppression });
      await this.#transact([
        this.#slots.vacate(dataId, own.contact, { ...own, next: isAtHome ? mark : own.mark }),
        ...(isAtHome ? [] : [this.#slots.release(dataId, { slotId: home, slot, contactId, mark })]),
        ...writes,
      ]);
      return true;
    });
  }

  /** What becomes of the mark of an address whose contact is deleted, and the writes for its entry. 1 RRU where there is one. */
  async #unnamed(
    dataId: DataId,
    { slotId, mark, suppression }: UnnamedInput,
  ): Promise<{ next: SuppressionAttribute | undefined; writes: Write[] }> {
    if (!mark) return { next: undefined, writes: [] };
    const Key = suppressionKey(dataId, slotId, suppressionFrom(mark));
    const item = await readItem(this.#table, Key);
    const left = item && afterDeletion(entryFromItem(item), suppression);
    if (!left) return { next: undefined, writes: [{ Delete: { TableName: this.#table.name, Key } }] };
    const put = { TableName: this.#table.name, Item: newSuppressionItem(dataId, slotId, left) };
    return { next: suppressionAttributeOf(markOf(left)), writes: [{ Put: put }] };
  }

  /** The write for an address's slot when its contact leaves for another; none when the contact is stored in that slot. */
  async #leave(dataId: DataId, { salt }: ContactScope, { id, email }: Contact): Promise<Write[]> {
    const home = contactIdFor(salt, email);
    if (home === id) return [];
    const slot = await this.#slots.read(dataId, home, []);
    return [this.#slots.release(dataId, { slotId: home, slot, contactId: id, mark: slot?.mark })];
  }

  async #transact(TransactItems: Write[]): Promise<void> {
    await this.#table.documents.send(new TransactWriteCommand({ TransactItems }));
  }
}

/** Another write came between the reads and the transaction. */
const wasOutrun = (error: unknown): boolean => wasContended(error) || failedCondition(error);

const isSomebodyElses = (slot: ContactSlot | undefined, email: string, contactId: string): boolean =>
  slot?.contact?.email === email || (slot?.forward !== undefined && slot.forward !== contactId);

/**
 * The address's own id, unless a moved contact still uses it. Then an id made from the slot's seed, so that concurrent creators
 * arrive at the same id. No address ends in `#` plus text.
 */
const newIdFor = (salt: string, email: string, slot: ContactSlot | undefined): string =>
  slot?.contact && slot.contact.email !== email
    ? contactIdFor(salt, `${email}#${slot.seed}`)
    : contactIdFor(salt, email);

const newSeed = (): string => randomBytes(6).toString("base64url");
