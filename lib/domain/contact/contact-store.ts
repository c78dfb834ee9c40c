import type { Contact, UnsubscribeReason } from "#lib/domain/contact/contact.ts";
import type { DeletedField } from "#lib/domain/contact/deleted-field.ts";
import type { SubscriptionAsker } from "#lib/domain/contact/opt-out.ts";
import type { Project } from "#lib/domain/project/project.ts";

/** What finding and keeping a project's contacts takes of the project: ids are derived under its salt. */
export type ContactScope = Pick<Project, "salt" | "deletedFields">;

/** A change of a contact's data, top-level key by key (contract 00 section 9), made by `contactDataChange`. */
export interface DataChange {
  set: Record<string, unknown>;
  remove: string[];
  /** Set only where the contact has no such key. */
  setIfAbsent: Record<string, unknown>;
}

/** A creation or an update by address. */
export interface ContactChange {
  /** Normalised address. */
  email: string;
  /** Of a contact that this change creates, as `locate` told it; left out, it is derived from the address. */
  idWhenNew?: string | undefined;
  /** Undefined leaves an existing contact's state as it is. */
  subscribed: boolean | undefined;
  /** Left out: `subscribed` does not lift an opt-out that the person made. */
  askedBy?: SubscriptionAsker | undefined;
  /** State of a contact that this change creates when `subscribed` is undefined. */
  subscribedWhenNew: boolean;
  data: DataChange;
}

export interface AppliedContact {
  contact: Contact;
  created: boolean;
}

/** An update of a contact that was read. */
export interface ContactUpdate {
  /** Normalised address to move to. */
  email: string | undefined;
  subscribed: boolean | undefined;
  /** As in `ContactChange`. */
  askedBy?: SubscriptionAsker | undefined;
  data: DataChange;
}

/** `taken`: another contact of the project has the address, and nothing was changed. */
export type UpdatedContact = { contact: Contact } | "taken" | "gone";

/** Where a contact of an address is, or would be made. */
export interface ContactPlace {
  contact: Contact | undefined;
  /** Id that a new contact of this address gets: the address's own, unless a contact that has moved away keeps it. */
  idWhenNew: string;
}

/** Contacts of a project, found by id or by address. Implemented by lib/storage. */
export interface ContactStore {
  /** Strong, 1 RRU up to 4 KB. */
  find(projectId: string, deletedFields: readonly DeletedField[], contactId: string): Promise<Contact | undefined>;
  findByEmail(projectId: string, scope: ContactScope, email: string): Promise<Contact | undefined>;
  /** As `findByEmail`, and with the id for a contact that is about to be made. */
  locate(projectId: string, scope: ContactScope, email: string): Promise<ContactPlace>;
  /** As `findByEmail`, of up to 500 addresses at once; those without a contact are left out. */
  findAllByEmail(
    projectId: string,
    scope: ContactScope,
    emails: readonly string[],
  ): Promise<ReadonlyMap<string, Contact>>;
  /**
   * Creates or updates by address. `known` is what the caller has read: a change that alters nothing writes nothing.
   * Of two calls that create the same contact at once the later acts as an update.
   */
  apply(
    projectId: string,
    scope: ContactScope,
    change: ContactChange,
    known: Contact | undefined,
    now: Date,
  ): Promise<AppliedContact>;
  /** Changes a contact that was read, its address with everything else or not at all. */
  update(
    projectId: string,
    scope: ContactScope,
    known: Contact,
    wanted: ContactUpdate,
    now: Date,
  ): Promise<UpdatedContact>;
  /** Sets unsubscribed and clears a snooze. False when the contact is gone. */
  unsubscribe(projectId: string, contactId: string, reason: UnsubscribeReason, now: Date): Promise<boolean>;
  /**
   * Unsubscribes until a time (ISO 8601), or moves the end of a snooze. `unsubscribed`: the contact has opted out and is
   * left alone.
   */
  snooze(
    projectId: string,
    scope: Pick<ContactScope, "deletedFields">,
    known: Contact,
    until: string,
    now: Date,
  ): Promise<{ contact: Contact } | "unsubscribed" | "gone">;
  /** Subscribes a contact whose snooze ends at exactly this time; false when no such snooze is in force. */
  wake(projectId: string, contactId: string, until: string, now: Date): Promise<boolean>;
  /** Removes the contact, not its history. False when it was gone. */
  remove(projectId: string, scope: ContactScope, known: Contact): Promise<boolean>;
}

/** A part of a project's contacts, in the order of a list. */
export interface ContactFilter {
  /** Part of the address, in lower case. */
  search?: string | undefined;
  subscribed?: boolean | undefined;
}

export interface ContactOrder {
  sort: "createdAt" | "email";
  dir: "asc" | "desc";
}

/** Where a list stands: `key` is what it is sorted by, ties are broken by the id. */
export interface ContactPosition {
  key: string;
  id: string;
}

export interface ContactPage {
  contacts: Contact[];
  /** Undefined on the last page. */
  next: ContactPosition | undefined;
  /** Matches in the whole list; counted only when asked for, on a first page with a search. */
  matches: number | undefined;
}

/** Where a walk over all contacts stands; opaque to whoever keeps it. */
export type WalkPosition = { partition: number; after: string | null };

/** Many contacts at a time. Implemented by lib/storage. */
export interface ContactReader {
  list(
    projectId: string,
    deletedFields: readonly DeletedField[],
    query: ContactFilter & ContactOrder & { count: boolean },
    after: ContactPosition | undefined,
    limit: number,
  ): Promise<ContactPage>;
  /** In the order of their ids; those that are gone are left out. */
  findAll(projectId: string, deletedFields: readonly DeletedField[], contactIds: readonly string[]): Promise<Contact[]>;
  /**
   * Contacts in no order, some hundred a call, each once; of those created meanwhile some. Undefined as `next` at the end.
   */
  walk(
    projectId: string,
    deletedFields: readonly DeletedField[],
    from: WalkPosition | undefined,
  ): Promise<{ contacts: Contact[]; next: WalkPosition | undefined }>;
}
