import type { Contact } from "#lib/domain/contact/contact.ts";
import type {
  AppliedContact,
  ContactApplyInput,
  ContactChange,
  ContactScope,
  ContactStore,
} from "#lib/domain/contact/contact-store.ts";
import { dataBytes } from "#lib/domain/contact/data.ts";
import type { RehearsedContacts } from "#lib/domain/import/row-rehearsal.ts";
import type { NewContacts } from "#lib/domain/import/row-writer.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { contactIdFor } from "#lib/platform/ids.ts";
import { newContact } from "#lib/storage/contact/contact-repository.ts";
import { changedContact, stateAsked } from "#lib/storage/contact/contact-update.ts";

interface NewContactInput {
  change: ContactChange;
  now: Date;
}

/** Reads the stored contacts and keeps every change in memory, in place of the writers of an import. */
export class RehearsedContactStore
  implements Pick<ContactStore, "findAllByEmail" | "apply">, NewContacts, RehearsedContacts
{
  readonly #stored: Pick<ContactStore, "findAllByEmail">;
  /** By address: those of this span and of the span before. */
  #current = new Map<string, Contact>();
  #previous: ReadonlyMap<string, Contact> = new Map();
  #bytes = 0;

  constructor(stored: Pick<ContactStore, "findAllByEmail">) {
    this.#stored = stored;
  }

  get size(): { contacts: number; bytes: number } {
    return { contacts: this.#current.size, bytes: this.#bytes };
  }

  nextSpan(): void {
    this.#previous = this.#current;
    this.#current = new Map();
    this.#bytes = 0;
  }

  async findAllByEmail(
    dataId: DataId,
    emails: readonly string[],
    scope: ContactScope,
  ): Promise<ReadonlyMap<string, Contact>> {
    const touched = emails.flatMap((email) => {
      const contact = this.#current.get(email) ?? this.#previous.get(email);
      return contact ? [[email, contact] as const] : [];
    });
    const known = new Map(touched);
    const others = emails.filter((email) => !known.has(email));
    return new Map([...known, ...(await this.#stored.findAllByEmail(dataId, others, scope))]);
  }

  async apply(
    _dataId: DataId,
    scope: ContactScope,
    { change, known, now }: ContactApplyInput,
  ): Promise<AppliedContact> {
    if (!known) return { contact: this.#create(scope, { change, now }), created: true };
    const { data, topics } = change;
    const wanted = { state: stateAsked(change.subscribed, change.askedBy), data, topics };
    const contact = changedContact(known, { wanted, deletedFields: scope.deletedFields, now });
    // A later time would mean that another worker has changed it.
    if (contact !== known) this.#keep({ ...contact, updatedAt: known.updatedAt });
    return { contact, created: false };
  }

  async insert(
    _dataId: DataId,
    scope: ContactScope,
    { changes, now }: { changes: readonly ContactChange[]; now: Date },
  ): Promise<ReadonlySet<string>> {
    return new Set(changes.map((change) => this.#create(scope, { change, now }).email));
  }

  #create({ salt, deletedFields }: ContactScope, { change, now }: NewContactInput): Contact {
    const contact = newContact(contactIdFor(salt, change.email), { change, deletedFields, now });
    this.#keep(contact);
    return contact;
  }

  #keep(contact: Contact): void {
    this.#current.set(contact.email, contact);
    this.#bytes += dataBytes(contact.data);
  }
}
