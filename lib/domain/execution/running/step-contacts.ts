import type { Contact } from "#lib/domain/contact/contact.ts";
import type { DataChange } from "#lib/domain/contact/contact-store.ts";
import type { ChangeSource } from "#lib/domain/event/change-source.ts";
import type { DeletedField } from "#lib/domain/project/deleted-field.ts";
import type { TopicChange } from "#lib/domain/project/topic-choices.ts";
import type { DataId } from "#lib/platform/data-id.ts";

/** A contact after a step. */
export interface ContactOfStep {
  contact: Contact;
  /** By this step, now or earlier; a change that alters nothing does not count. */
  isChanged: boolean;
}

export interface StepContactChangeInput {
  contactId: string;
  wanted: { subscribed: boolean | undefined; data: DataChange; topics?: TopicChange | undefined };
  mark: Omit<ChangeSource, "at">;
  now: Date;
}

/** Changes contacts for steps. Implemented by lib/storage. */
export interface StepContacts {
  /**
   * Applies once for each step of an execution: the contact keeps the step's mark, for an hour even while other steps change
   * it. `subscribed` ends a snooze; undefined leaves both unchanged. Undefined when the contact is gone. 1 RRU, and 1 WRU for
   * each KB of it.
   */
  change(
    dataId: DataId,
    deletedFields: readonly DeletedField[],
    input: StepContactChangeInput,
  ): Promise<ContactOfStep | undefined>;
}
