import type { EventCause } from "#lib/domain/execution/starting/event-cause.ts";

/** In UTF-16 code units (contract 01 section 2). */
export const eventNameLengthMax = 255;

/** A named record of a contact (contract 07). Times are ISO 8601 UTC with milliseconds. */
export interface ContactEvent {
  id: string;
  name: string;
  contactId: string;
  data: Record<string, unknown>;
  createdAt: string;
  /** The address that the contact has then: without it the feed reads the contact. */
  contactEmail?: string;
  /** The execution of a workflow that made it happen, if one did. */
  cause?: EventCause | null;
  /** The record of the mail that it is about, if it is about one. */
  emailId?: string | null;
  /** It is recorded, and that is all: no workflow is resumed or started. */
  startsNothing?: boolean;
}

/** When an event happened: not before its contact was made, though a request may have begun before another one made it. */
export const eventTime = (at: string, contact: { createdAt: string }): string =>
  at > contact.createdAt ? at : contact.createdAt;

/** Stores events; one with an id and time already there is the same event. Implemented by lib/storage. */
export interface EventStore {
  /** Returns when the event is durable and its contact, if it is still there, knows that it happened. 4 WRU. */
  put(projectId: string, event: ContactEvent): Promise<void>;
  /** Has the contact know of its newest event of this name; nothing when it is gone. 1 WRU. */
  note(projectId: string, event: Pick<ContactEvent, "contactId" | "name" | "createdAt">): Promise<void>;
}
