import type { Email, EmailOccurrence } from "#lib/domain/email/email.ts";
import { timelineEvents } from "#lib/domain/email/reading/email-timeline.ts";
import { emailEventId } from "#lib/domain/event/email-event-id.ts";
import type { EventRecord } from "#lib/domain/event/event-reader.ts";

/** All email.* events of an email, oldest first: not stored, but derived from its record and its occurrences. */
export const emailEventRecords = (email: Email, occurrences: EmailOccurrence[]): EventRecord[] =>
  timelineEvents(email, occurrences).map(({ type: name, timestamp, data, notificationId }) => ({
    id: emailEventId({ emailId: email.id, name, notificationId }),
    name,
    contactId: email.contactId,
    emailId: email.id,
    data,
    createdAt: timestamp,
  }));
