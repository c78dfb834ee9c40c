import type { EventCause } from "#lib/domain/event/event-cause.ts";

/** Refers to an event that something waits for or begins with; the dispatch reads its data. */
export interface EventToDispatch {
  id: string;
  name: string;
  contactId: string;
  createdAt: string;
  /** For an event of a mail: the id of its record, and that of the notification if the event can recur. */
  emailId: string | null;
  notificationId: string | null;
  /** The execution that caused it, if the event itself names it. */
  cause: EventCause | null;
}
