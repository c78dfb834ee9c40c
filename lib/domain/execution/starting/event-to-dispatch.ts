import type { EventCause } from "#lib/domain/execution/starting/event-cause.ts";

/** Names an event that something waits for or begins with; its data are read when it is dispatched. */
export interface EventToDispatch {
  id: string;
  name: string;
  contactId: string;
  createdAt: string;
  /** Of what happened to a mail, which its record tells, and the notification that told of it, if it can happen again. */
  emailId: string | null;
  notificationId: string | null;
  /** The execution that made it happen, where the event itself tells. */
  cause: EventCause | null;
}
