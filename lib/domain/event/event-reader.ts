import type { ContactEvent } from "#lib/domain/event/event.ts";

/** A recorded event or one of a mail, as lists show it. Times are ISO 8601 UTC with milliseconds. */
export interface EventRecord extends ContactEvent {
  /** Of an event that is about a mail. */
  emailId: string | null;
}

export interface ListedEvent extends EventRecord {
  /** The contact's address as it is now. */
  email: string;
}

/** A place in a list, newest first, of one time the higher id first; it holds whether or not there is an event. */
export interface EventPosition {
  createdAt: string;
  id: string;
}

export interface EventFilter {
  name?: string | undefined;
  /** The time from which on events count, itself included. */
  from?: string | undefined;
}

export interface EventPage {
  /** Fewer than asked for, or none, when many in a row are deleted, or data are large. */
  events: ListedEvent[];
  /** Where the next page begins; undefined on the last. */
  next: EventPosition | undefined;
}

/** By name, until when its events are deleted, in milliseconds since 1970 (deleted-events.ts). */
type Deleted = ReadonlyMap<string, number>;

/** Events, newest first. What mails and contacts that are gone left is not shown. Eventual. Implemented by lib/storage. */
export interface EventReader {
  /** Of all contacts; those of mails come some seconds late. */
  list(
    projectId: string,
    filter: EventFilter,
    deleted: Deleted,
    after: EventPosition | undefined,
    limit: number,
  ): Promise<EventPage>;
  /** Of one contact, off its history. */
  listOfContact(
    projectId: string,
    contact: { id: string; email: string },
    filter: EventFilter,
    deleted: Deleted,
    after: EventPosition | undefined,
    limit: number,
  ): Promise<EventPage>;
}

/** Below zero when the first is the newer one. Times and ids are ASCII, so code units compare as the table compares bytes. */
export function byAge(a: EventPosition, b: EventPosition): number {
  if (a.createdAt !== b.createdAt) return a.createdAt > b.createdAt ? -1 : 1;
  if (a.id === b.id) return 0;
  return a.id > b.id ? -1 : 1;
}
