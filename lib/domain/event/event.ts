import type { EventCause } from "#lib/domain/event/event-cause.ts";
import type { DataId } from "#lib/platform/data-id.ts";

/** In UTF-16 code units (contract 01 section 2). */
export const eventNameLengthMax = 255;

/** A named record of a contact (contract 07). Times are ISO 8601 UTC with milliseconds. */
export interface ContactEvent {
  id: string;
  name: string;
  contactId: string;
  data: Record<string, unknown>;
  createdAt: string;
  /** The contact's address at that time; without it the feed reads the contact. */
  contactEmail?: string;
  /** The workflow execution that caused it, if any. */
  cause?: EventCause | null;
  /** The record of the email that it is about, if any. */
  emailId?: string | null;
  /** Only recorded: resumes and starts no workflow. */
  startsNothing?: boolean;
}

/** The time of an event: never before its contact was created, which another request may do after this one began. */
export const eventTime = (at: string, contact: { createdAt: string }): string =>
  at > contact.createdAt ? at : contact.createdAt;

/** Stores events; one with an existing id and time is the same event. Implemented by lib/storage. */
export interface EventStore {
  /**
   * Returns when the event is durable and its contact, if it still exists, stores that it happened. 3 WRU, and 1 for each KB of
   * the contact.
   */
  put(dataId: DataId, event: ContactEvent): Promise<void>;
  /** Like `put` for events of one contact, which is written once for 25 names. */
  putAll(dataId: DataId, events: readonly ContactEvent[]): Promise<void>;
  /** Stores the contact's newest event of this name; does nothing when the contact is gone. 1 WRU for each KB of it. */
  note(dataId: DataId, event: Pick<ContactEvent, "contactId" | "name" | "createdAt">): Promise<void>;
}
