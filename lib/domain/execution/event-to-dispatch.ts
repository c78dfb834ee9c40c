import type { EventCause } from "#lib/domain/execution/event-cause.ts";

/** Names an event that something waits for or begins with; its data are read when it is dispatched. */
export interface EventToDispatch {
  id: string;
  name: string;
  contactId: string;
  createdAt: string;
  /** Of what happened to a mail: its record tells the data. */
  emailId: string | null;
  /** The execution that made it happen, where the event itself tells. */
  cause: EventCause | null;
}
