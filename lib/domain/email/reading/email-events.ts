import type { Email, EmailOccurrence } from "#lib/domain/email/email.ts";
import type { EmailActivity, EmailEventName } from "#lib/domain/event/email-activity.ts";
import type { EmailEvent } from "#lib/domain/event/email-log.ts";

type RecordedTimes = Pick<
  Email,
  "id" | "contactId" | "sourceType" | "sentAt" | "deliveredAt" | "bouncedAt" | "complainedAt"
>;

/** One-time events of an email, from its record; a bounce there is a permanent one. */
export function emailEvents(email: RecordedTimes): EmailEvent[] {
  const { id: emailId, contactId, sentAt, deliveredAt, bouncedAt, complainedAt } = email;
  // A received email has a recorded event.
  if (email.sourceType === "INBOUND") return [];
  const base = { emailId, contactId, notificationId: null };
  const recorded = [
    sentAt !== null && { name: "email.sent" as const, createdAt: sentAt, permanent: false },
    deliveredAt !== null && { name: "email.delivery" as const, createdAt: deliveredAt, permanent: false },
    bouncedAt !== null && { name: "email.bounce" as const, createdAt: bouncedAt, permanent: true },
    complainedAt !== null && { name: "email.complaint" as const, createdAt: complainedAt, permanent: false },
  ].filter((each) => each !== false);
  return recorded.map((each) => ({ ...base, ...each }));
}

const names: Partial<Record<EmailOccurrence["kind"], EmailEventName>> = {
  open: "email.open",
  click: "email.click",
  transientBounce: "email.bounce",
};

/** The event of an occurrence; undefined for a delay and for what concerns copies, which are no events of the contract. */
export function occurrenceEvent(
  { id: emailId, contactId }: Pick<Email, "id" | "contactId">,
  { kind, notificationId, at }: Pick<EmailOccurrence, "kind" | "notificationId" | "at">,
): EmailEvent | undefined {
  const name = names[kind];
  return name && { emailId, contactId, notificationId, name, createdAt: at, permanent: false };
}

/** The activities that conditions can use for it. */
export const activitiesOf = ({ name, permanent }: Pick<EmailEvent, "name" | "permanent">): EmailActivity[] =>
  permanent ? [name, "email.bounce.permanent"] : [name];
