import type { Email, EmailOccurrence } from "#lib/domain/email/email.ts";

/** One event of a mail (contract 01 section 5). */
export interface EmailEvent {
  type: string;
  timestamp: string;
  data: Record<string, unknown>;
}

/** All email.* events of a mail, oldest first; of two at once the one that comes earlier in a mail's life. */
export function emailEvents(email: Email, occurrences: EmailOccurrence[]): EmailEvent[] {
  const { subject, from, fromName, messageId, templateId, campaignId, sourceType } = email;
  const base = { subject, from, fromName, messageId, emailId: email.id, templateId, campaignId, sourceType };
  const { sentAt, deliveredAt, bouncedAt, complainedAt } = email;
  const happened = [
    sentAt !== null && { type: "email.sent", timestamp: sentAt, extra: { sentAt } },
    deliveredAt !== null && { type: "email.delivery", timestamp: deliveredAt, extra: { deliveredAt } },
    ...occurrences.map(occurrenceEvent),
    bouncedAt !== null && { type: "email.bounce", timestamp: bouncedAt, extra: { bounceType: "Permanent", bouncedAt } },
    complainedAt !== null && { type: "email.complaint", timestamp: complainedAt, extra: { complainedAt } },
  ].filter((event) => event !== false && event !== undefined);
  return happened.sort(byTime).map(({ type, timestamp, extra }) => ({ type, timestamp, data: { ...base, ...extra } }));
}

/** What the record's `timeline` shows: its creation, then its events and the delays the provider told of. */
export function emailTimeline(email: Email, occurrences: EmailOccurrence[]): EmailEvent[] {
  const delays = occurrences.flatMap((occurrence) =>
    occurrence.kind === "deliveryDelay"
      ? [{ type: "delayed", timestamp: occurrence.at, data: { delayType: occurrence.delayType } }]
      : [],
  );
  const later = [...emailEvents(email, occurrences), ...delays].sort(byTime);
  return [{ type: "created", timestamp: email.createdAt, data: {} }, ...later];
}

const byTime = (a: { timestamp: string }, b: { timestamp: string }) => a.timestamp.localeCompare(b.timestamp);

/** A delayed delivery is listed with the record alone: it is no event of the contract. */
function occurrenceEvent(occurrence: EmailOccurrence) {
  const timestamp = occurrence.at;
  switch (occurrence.kind) {
    case "open": {
      const { opens } = occurrence;
      return { type: "email.open", timestamp, extra: { openedAt: timestamp, opens, isFirstOpen: opens === 1 } };
    }
    case "click": {
      const { link, clicks } = occurrence;
      return {
        type: "email.click",
        timestamp,
        extra: { link, clickedAt: timestamp, clicks, isFirstClick: clicks === 1 },
      };
    }
    case "transientBounce":
      return { type: "email.bounce", timestamp, extra: { bounceType: "Transient", transientBounce: true } };
    case "deliveryDelay":
      return undefined;
  }
}
