import type { Email, EmailOccurrence } from "#lib/domain/email/email.ts";
import { emailEvents } from "#lib/domain/email/reading/email-events.ts";
import { timelineEvents } from "#lib/domain/email/reading/email-timeline.ts";
import type { EmailEvent } from "#lib/domain/event/email-log.ts";
import { newEmailEvents } from "#lib/domain/event/event-counts.ts";
import { type Change, inBoth } from "#lib/domain/usage/count-changes.ts";
import type { EventContent, MailTraits, ToldEvent } from "#lib/domain/webhook/telling/told-event.ts";
import type { WebhookType } from "#lib/domain/webhook/webhook-types.ts";

export const toldOfMailEvent = ({ name, emailId, notificationId, createdAt }: EmailEvent): ToldEvent => ({
  type: name,
  timestamp: createdAt,
  source: { kind: "mail", emailId, notificationId },
});

/** What a change of an email's record tells. */
export function toldOfMail(change: Change<Email>): ToldEvent[] {
  const { before, after } = inBoth(change, emailEvents);
  return [...newEmailEvents(before, after).map(toldOfMailEvent), ...toldMoves(change)];
}

/** Moves that are no event of the email. */
function toldMoves({ before, after }: Change<Email>): ToldEvent[] {
  if (!after) return [];
  const { id: emailId, status, sendAt, updatedAt: timestamp } = after;
  const told = (type: WebhookType): ToldEvent[] => [
    { type, timestamp, source: { kind: "mailState", emailId, sendAt } },
  ];
  if (status === "SCHEDULED") return before && before.sendAt === sendAt ? [] : told("email.scheduled");
  if (status === before?.status) return [];
  if (status === "FAILED") return told("email.failed");
  return status === "CANCELLED" ? told("email.cancelled") : [];
}

export const traitsOfMail = ({ tags, topic, campaignId, workflowId, sourceType }: Email): MailTraits => ({
  ...{ tags, topic, campaignId, workflowId, sourceType },
});

/** Undefined when the record does not show the event. `occurrence`: that of the event's notification. */
export function contentOfMailEvent(
  email: Email,
  occurrence: EmailOccurrence | undefined,
  { type, source }: { type: WebhookType; source: { notificationId: string | null } },
): EventContent | undefined {
  const event = timelineEvents(email, occurrence ? [occurrence] : []).find(
    (each) => each.type === type && each.notificationId === source.notificationId,
  );
  const { contactId, to, tags, metadata } = email;
  return event && { data: { ...event.data, contactId, email: to, tags, metadata }, traits: traitsOfMail(email) };
}

export function contentOfMailState(email: Email, { type, sendAt }: { type: WebhookType; sendAt: string | null }) {
  const { id: emailId, contactId, to, error } = email;
  return {
    data: { emailId, contactId, email: to, error: type === "email.failed" ? error : null, sendAt },
    traits: traitsOfMail(email),
  };
}
