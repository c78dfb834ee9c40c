import type { Contact } from "#lib/domain/contact/contact.ts";
import type { DataChange } from "#lib/domain/contact/contact-store.ts";
import type { DeletedField } from "#lib/domain/contact/deleted-field.ts";
import type { ChangeMark } from "#lib/domain/execution/starting/change-mark.ts";

/** What a step makes of a contact. */
export interface ContactOfStep {
  contact: Contact;
  /** By this step, now or before; a change that alters nothing is none. */
  isChanged: boolean;
}

/** Changes contacts for steps. Implemented by lib/storage. */
export interface StepContacts {
  /**
   * Once for each step of an execution, which the contact keeps in mind by its mark, for an hour also while other steps change it. `subscribed`
   * ends a snooze, undefined leaves both alone. Undefined when the contact is gone. 1 RRU, and 1 WRU for each KB of it.
   */
  change(
    projectId: string,
    deletedFields: readonly DeletedField[],
    contactId: string,
    wanted: { subscribed: boolean | undefined; data: DataChange },
    mark: Omit<ChangeMark, "at">,
    now: Date,
  ): Promise<ContactOfStep | undefined>;
}
