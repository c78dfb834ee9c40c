import type { ContactEvent } from "#lib/domain/event/event.ts";
import type { DataId } from "#lib/platform/data-id.ts";

/** A recorded event or an email event, as lists show it. Times are ISO 8601 UTC with milliseconds. */
export interface EventRecord extends ContactEvent {
  /** Set for an event about an email. */
  emailId: string | null;
}

export interface ListedEvent extends EventRecord {
  /** The contact's current address. */
  email: string;
}

/** A cursor in a list, newest first, ties by higher id; valid even if no event is there. */
export interface EventPosition {
  createdAt: string;
  id: string;
}

export interface EventFilter {
  name?: string | undefined;
  /** Start of the span, inclusive. */
  from?: string | undefined;
}

export interface EventPage {
  /** Fewer than requested, or none, when many in a row are deleted, or data is large. */
  events: ListedEvent[];
  /** Where the next page begins; undefined on the last. */
  next: EventPosition | undefined;
}

/** By name, the time until which its events are deleted, in milliseconds since 1970 (deleted-events.ts). */
type Deleted = ReadonlyMap<string, number>;

export interface EventListInput {
  filter: EventFilter;
  deleted: Deleted;
  after: EventPosition | undefined;
  limit: number;
}

export interface ContactEventListInput {
  contact: { id: string; email: string };
  filter: EventFilter;
  deleted: Deleted;
  after: EventPosition | undefined;
  limit: number;
}

/** Events, newest first. Hides events of deleted emails and contacts. Eventual. Implemented by lib/storage. */
export interface EventReader {
  /** For all contacts; email events are some seconds late. */
  list(dataId: DataId, input: EventListInput): Promise<EventPage>;
  /** For one contact, from its history. */
  listOfContact(dataId: DataId, input: ContactEventListInput): Promise<EventPage>;
}

/** Negative when the first is newer. Times and ids are ASCII, so code units compare as the table compares bytes. */
export function byAge(a: EventPosition, b: EventPosition): number {
  if (a.createdAt !== b.createdAt) return a.createdAt > b.createdAt ? -1 : 1;
  if (a.id === b.id) return 0;
  return a.id > b.id ? -1 : 1;
}
