import type { Contact, UnsubscribeReason } from "#lib/domain/contact/contact.ts";

/** A change of a contact's data, top-level key by key (contract 00 section 9), made by `contactDataChange`. */
export interface DataChange {
  set: Record<string, unknown>;
  remove: string[];
  /** Set only where the contact has no such key. */
  setIfAbsent: Record<string, unknown>;
}

export interface ContactChange {
  /** Normalised address. */
  email: string;
  /** Undefined leaves an existing contact's state as it is. */
  subscribed: boolean | undefined;
  /** State of a contact that this change creates when `subscribed` is undefined. */
  subscribedWhenNew: boolean;
  data: DataChange;
}

export interface AppliedContact {
  contact: Contact;
  created: boolean;
}

/** Contacts of a project, found by id or by address. Implemented by lib/storage. */
export interface ContactStore {
  find(projectId: string, contactId: string): Promise<Contact | undefined>;
  /** `salt` is the project's; the id is derived from it and the address. */
  findByEmail(projectId: string, salt: string, email: string): Promise<Contact | undefined>;
  /**
   * Creates or updates by address. `known` is what the caller has read: a change that alters nothing writes nothing.
   * Of two calls that create the same contact at once the later acts as an update.
   */
  apply(
    projectId: string,
    salt: string,
    change: ContactChange,
    known: Contact | undefined,
    now: Date,
  ): Promise<AppliedContact>;
  /** Sets unsubscribed and clears a snooze. False when the contact is gone. */
  unsubscribe(projectId: string, contactId: string, reason: UnsubscribeReason, now: Date): Promise<boolean>;
}
