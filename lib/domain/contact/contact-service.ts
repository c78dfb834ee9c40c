import { normaliseAddress } from "#lib/domain/contact/address.ts";
import type { Contact } from "#lib/domain/contact/contact.ts";
import type { ContactRemoval } from "#lib/domain/contact/contact-removal.ts";
import type {
  AppliedContact,
  ContactRemovalScope,
  ContactScope,
  ContactStore,
  ContactUpdate,
  DataChange,
} from "#lib/domain/contact/contact-store.ts";
import { contactDataChange } from "#lib/domain/contact/data.ts";
import { checkDataSize } from "#lib/domain/contact/data-size.ts";
import type { DeletedField } from "#lib/domain/project/deleted-field.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import type { TopicChange } from "#lib/domain/project/topic-choices.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { conflict, notFound, Refusal } from "#lib/platform/refusal.ts";

/** A caller's request for a contact; undefined leaves a field unchanged. */
interface ContactRequest {
  /** Normalised address. */
  email?: string | undefined;
  subscribed?: boolean | undefined;
  /** Follows the data rules (data.ts). */
  data?: Record<string, unknown> | undefined;
  topics?: TopicChange | undefined;
}

/** Null data removes all data. */
interface ContactChangeRequest extends Omit<ContactRequest, "data"> {
  data?: Record<string, unknown> | null | undefined;
}

interface ContactPorts {
  contacts: Pick<ContactStore, "find" | "findByEmail" | "findAllByEmail" | "locate" | "apply" | "update">;
  projects: Pick<ProjectStore, "find">;
  removal: Pick<ContactRemoval, "remove">;
}

/** Reading and changing single contacts (contract 02 sections 1 and 2). */
export class ContactService {
  readonly #ports: ContactPorts;

  constructor(ports: ContactPorts) {
    this.#ports = ports;
  }

  /** Refuses with 404. */
  async get(dataId: DataId, deletedFields: readonly DeletedField[], contactId: string): Promise<Contact> {
    const contact = await this.#ports.contacts.find(dataId, contactId, deletedFields);
    if (!contact) throw notFound("contact", contactId);
    return contact;
  }

  /** Creates a contact, subscribed by default, or updates the one with this address. Refuses with 422. */
  async upsert(
    dataId: DataId,
    { email, subscribed, data, topics }: ContactRequest & { email: string },
    now: Date,
  ): Promise<AppliedContact> {
    const { contacts } = this.#ports;
    const scope = await this.#scope(dataId);
    const { contact: known, idWhenNew } = await contacts.locate(dataId, email, scope);
    const change = contactDataChange(data);
    checkDataSize(known?.data ?? {}, change);
    const wanted = { email, idWhenNew, subscribed, subscribedWhenNew: true, data: change, topics };
    return contacts.apply(dataId, scope, { change: wanted, known, now });
  }

  /** `data: null` removes every key. Refuses with 404, 409 and 422. */
  async change(
    dataId: DataId,
    contactId: string,
    { request, now }: { request: ContactChangeRequest; now: Date },
  ): Promise<Contact> {
    const { contacts } = this.#ports;
    const scope = await this.#scope(dataId);
    const known = await this.get(dataId, scope.deletedFields, contactId);
    const wanted = wantedOf(known, request);
    checkDataSize(known.data, wanted.data);
    const updated = await contacts.update(dataId, scope, { known, changes: wanted, now });
    if (updated === "gone") throw notFound("contact", contactId);
    if (updated === "taken") throw await this.#taken(dataId, scope, wanted.email);
    return updated.contact;
  }

  /** Removes the contact with its emails and events. Refuses with 404. */
  async remove(dataId: DataId, contactId: string): Promise<void> {
    const scope = await this.#scope(dataId);
    const contact = await this.get(dataId, scope.deletedFields, contactId);
    const wasThere = await this.#ports.removal.remove(dataId, scope, contact);
    if (!wasThere) throw notFound("contact", contactId);
  }

  /** Splits up to 500 spellings by whether a contact has the address; keeps their order and duplicates. */
  async lookup(dataId: DataId, spellings: readonly string[]): Promise<{ found: string[]; notFound: string[] }> {
    const scope = await this.#scope(dataId);
    const addresses = new Set(spellings.flatMap((spelling) => normaliseAddress(spelling) ?? []));
    const known = await this.#ports.contacts.findAllByEmail(dataId, [...addresses], scope);
    const isKnown = (spelling: string) => known.has(normaliseAddress(spelling) ?? "");
    return {
      found: spellings.filter(isKnown),
      notFound: spellings.filter((spelling) => !isKnown(spelling)),
    };
  }

  async #scope(dataId: DataId): Promise<ContactRemovalScope> {
    const project = await this.#ports.projects.find(dataId);
    if (!project) throw conflict("The project was reset during this request. Send it again.");
    return project;
  }

  async #taken(dataId: DataId, scope: ContactScope, email = ""): Promise<Refusal> {
    const other = await this.#ports.contacts.findByEmail(dataId, email, scope);
    return new Refusal("conflict", {
      code: "CONFLICT",
      message: "Another contact already has this address.",
      details: { resource: "contact", email, ...(other && { id: other.id }) },
      suggestion: "Use another address, or delete the other contact first.",
    });
  }
}

function wantedOf(known: Contact, { email, subscribed, data, topics }: ContactChangeRequest): ContactUpdate {
  const emptied: DataChange = { set: {}, remove: Object.keys(known.data), setIfAbsent: {} };
  return {
    email: email === known.email ? undefined : email,
    subscribed,
    askedBy: "operator",
    data: data === null ? emptied : contactDataChange(data),
    topics,
  };
}
