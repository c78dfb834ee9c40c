import type { Contact } from "#lib/domain/contact/contact.ts";
import type { ContactStore } from "#lib/domain/contact/contact-store.ts";
import type { DeletedField } from "#lib/domain/contact/deleted-field.ts";
import { notFound } from "#lib/platform/refusal.ts";

export interface ContactPorts {
  contacts: Pick<ContactStore, "find">;
}

/** Contacts one by one and in lists (contract 02 sections 1 and 2). */
export class ContactService {
  readonly #ports: ContactPorts;

  constructor(ports: ContactPorts) {
    this.#ports = ports;
  }

  /** Refuses with 404. */
  async get(projectId: string, deletedFields: readonly DeletedField[], contactId: string): Promise<Contact> {
    const contact = await this.#ports.contacts.find(projectId, deletedFields, contactId);
    if (!contact) throw notFound("contact", contactId);
    return contact;
  }
}
