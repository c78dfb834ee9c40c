import { type BounceDetail, givenDetail } from "#lib/domain/email/bounce-detail.ts";
import type { Email, EmailOccurrence } from "#lib/domain/email/email.ts";
import type { EmailEventName } from "#lib/domain/event/email-activity.ts";

/** One event of a mail (contract 01 section 5). */
export interface TimelineEntry {
  type: string;
  timestamp: string;
  data: Record<string, unknown>;
}

/** An email.* event of a mail (contract 07 section 3). */
interface TimelineEvent extends TimelineEntry {
  type: EmailEventName;
  /** The notification of it; null when it happens to a mail once. */
  notificationId: string | null;
}

/** All email.* events of a mail, oldest first; events of the same time in the order of a mail's life. */
export const timelineEvents = (email: Email, occurrences: EmailOccurrence[]): TimelineEvent[] =>
  eventsOf(email, occurrences, ({ bounceSubType, diagnosticCode }) => givenDetail({ bounceSubType, diagnosticCode }));

function eventsOf(email: Email, occurrences: EmailOccurrence[], shown: ShownDetail): TimelineEvent[] {
  const { subject, from, fromName, messageId, templateId, campaignId, sourceType } = email;
  // A received mail has a recorded event.
  if (sourceType === "INBOUND") return [];
  const origin = { emailId: email.id, templateId, campaignId, sourceType };
  const base = { subject, from, fromName, messageId, ...origin, ...ownLabels(email) };
  const { sentAt, deliveredAt, bouncedAt, bounce, complainedAt } = email;
  const bounced = { bounceType: "Permanent", bouncedAt, ...shown(bounce ?? {}) };
  const events = [
    sentAt !== null && once("email.sent", sentAt, { sentAt }),
    deliveredAt !== null && once("email.delivery", deliveredAt, { deliveredAt }),
    ...occurrences.map((occurrence) => timelineEventOf(occurrence, shown)),
    bouncedAt !== null && once("email.bounce", bouncedAt, bounced),
    complainedAt !== null && once("email.complaint", complainedAt, { complainedAt }),
  ].filter((event) => event !== false && event !== undefined);
  return events.sort(byTime).map((event) => ({ ...event, data: { ...base, ...event.data } }));
}

/** The caller's tags and metadata; events of a mail without them do not name them. */
const ownLabels = ({ tags, metadata }: Email) => ({
  ...(tags.length > 0 && { tags }),
  ...(Object.keys(metadata).length > 0 && { metadata }),
});

/** What the record's `timeline` shows: its creation, then its events, and what the provider reported besides. */
export function emailTimeline(email: Email, occurrences: EmailOccurrence[]): TimelineEntry[] {
  const notes = occurrences.flatMap(notesOf);
  const events = eventsOf(email, occurrences, (detail) => detail).map(
    ({ notificationId, ...event }): TimelineEntry => event,
  );
  const leftOut = (email.suppressedCopies ?? []).map((copy) => ({
    type: "copy_suppressed",
    timestamp: copy.at,
    data: { email: copy.email },
  }));
  const later = [...leftOut, ...events, ...notes].sort(byTime);
  return [{ type: "created", timestamp: email.createdAt, data: {} }, ...later];
}

/** Entries of the timeline that are no events: delays, and what happened to copies. */
function notesOf(occurrence: EmailOccurrence): TimelineEntry[] {
  const { at: timestamp } = occurrence;
  switch (occurrence.kind) {
    case "deliveryDelay":
      return [{ type: "delayed", timestamp, data: { delayType: occurrence.delayType, ...occurrence.detail } }];
    case "copyBounced": {
      const { emails, bounceType } = occurrence;
      return emails.map((email) => ({ type: "copy_bounced", timestamp, data: { email, bounceType } }));
    }
    case "copyComplained":
      return occurrence.emails.map((email) => ({ type: "copy_complained", timestamp, data: { email } }));
    default:
      return [];
  }
}

/** The part of a bounce's detail that is shown with it. */
type ShownDetail = (detail: BounceDetail) => BounceDetail;

const byTime = (a: { timestamp: string }, b: { timestamp: string }) => a.timestamp.localeCompare(b.timestamp);

const once = (type: EmailEventName, timestamp: string, data: Record<string, unknown>): TimelineEvent => ({
  type,
  timestamp,
  notificationId: null,
  data,
});

/** Delays and what happens to copies show in the record's timeline only: the contract has no event for them. */
function timelineEventOf(occurrence: EmailOccurrence, shown: ShownDetail): TimelineEvent | undefined {
  const { at: timestamp, notificationId } = occurrence;
  switch (occurrence.kind) {
    case "open": {
      const { opens, machine } = occurrence;
      const data = { openedAt: timestamp, opens, isFirstOpen: opens === 1, machine };
      return { type: "email.open", timestamp, notificationId, data };
    }
    case "click": {
      const { link, clicks, machine } = occurrence;
      const data = { link, clickedAt: timestamp, clicks, isFirstClick: clicks === 1, machine };
      return { type: "email.click", timestamp, notificationId, data };
    }
    case "transientBounce": {
      const data = { bounceType: "Transient", transientBounce: true, ...shown(occurrence.detail ?? {}) };
      return { type: "email.bounce", timestamp, notificationId, data };
    }
    case "deliveryDelay":
    case "copyBounced":
    case "copyComplained":
      return undefined;
  }
}
