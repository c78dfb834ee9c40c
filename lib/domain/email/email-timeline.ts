import type { Email, EmailOccurrence } from "#lib/domain/email/email.ts";
import type { EmailEventName } from "#lib/domain/event/email-activity.ts";

/** One event of a mail (contract 01 section 5). */
export interface EmailEvent {
  type: string;
  timestamp: string;
  data: Record<string, unknown>;
}

/** An email.* event of a mail (contract 07 section 3). */
export interface MailEvent extends EmailEvent {
  type: EmailEventName;
  /** What told of it; null when it happens to a mail once. */
  notificationId: string | null;
}

/** All email.* events of a mail, oldest first; of two at once the one that comes earlier in a mail's life. */
export function emailEvents(email: Email, occurrences: EmailOccurrence[]): MailEvent[] {
  const { subject, from, fromName, messageId, templateId, campaignId, sourceType } = email;
  // Of a mail that came in there is a recorded event.
  if (sourceType === "INBOUND") return [];
  const base = { subject, from, fromName, messageId, emailId: email.id, templateId, campaignId, sourceType };
  const { sentAt, deliveredAt, bouncedAt, complainedAt } = email;
  const happened = [
    sentAt !== null && once("email.sent", sentAt, { sentAt }),
    deliveredAt !== null && once("email.delivery", deliveredAt, { deliveredAt }),
    ...occurrences.map(occurrenceEvent),
    bouncedAt !== null && once("email.bounce", bouncedAt, { bounceType: "Permanent", bouncedAt }),
    complainedAt !== null && once("email.complaint", complainedAt, { complainedAt }),
  ].filter((event) => event !== false && event !== undefined);
  return happened.sort(byTime).map((event) => ({ ...event, data: { ...base, ...event.data } }));
}

/** What the record's `timeline` shows: its creation, then its events and the delays the provider told of. */
export function emailTimeline(email: Email, occurrences: EmailOccurrence[]): EmailEvent[] {
  const delays = occurrences.flatMap((occurrence) =>
    occurrence.kind === "deliveryDelay"
      ? [{ type: "delayed", timestamp: occurrence.at, data: { delayType: occurrence.delayType } }]
      : [],
  );
  const events = emailEvents(email, occurrences).map(({ notificationId, ...event }): EmailEvent => event);
  const later = [...events, ...delays].sort(byTime);
  return [{ type: "created", timestamp: email.createdAt, data: {} }, ...later];
}

const byTime = (a: { timestamp: string }, b: { timestamp: string }) => a.timestamp.localeCompare(b.timestamp);

const once = (type: EmailEventName, timestamp: string, data: Record<string, unknown>): MailEvent => ({
  type,
  timestamp,
  notificationId: null,
  data,
});

/** A delayed delivery is listed with the record alone: it is no event of the contract. */
function occurrenceEvent(occurrence: EmailOccurrence): MailEvent | undefined {
  const { at: timestamp, notificationId } = occurrence;
  switch (occurrence.kind) {
    case "open": {
      const { opens } = occurrence;
      const data = { openedAt: timestamp, opens, isFirstOpen: opens === 1 };
      return { type: "email.open", timestamp, notificationId, data };
    }
    case "click": {
      const { link, clicks } = occurrence;
      const data = { link, clickedAt: timestamp, clicks, isFirstClick: clicks === 1 };
      return { type: "email.click", timestamp, notificationId, data };
    }
    case "transientBounce": {
      const data = { bounceType: "Transient", transientBounce: true };
      return { type: "email.bounce", timestamp, notificationId, data };
    }
    case "deliveryDelay":
      return undefined;
  }
}
