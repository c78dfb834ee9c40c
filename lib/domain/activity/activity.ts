import type { Email } from "#lib/domain/email/email.ts";

/** What the feed shows, in the order of contract 09 section 1. */
export const activityTypes = [
  "event.triggered",
  "email.sent",
  "email.delivered",
  "email.opened",
  "email.clicked",
  "email.bounced",
  "email.complaint",
  "email.failed",
  "email.received",
  "email.refused_inbound",
  "contact.subscribed",
  "contact.unsubscribed",
  "campaign.sent",
  "workflow.started",
  "workflow.completed",
] as const;

export type ActivityType = (typeof activityTypes)[number];

/** Shown only in what is to come. */
export const upcomingTypes = ["campaign.scheduled", "workflow.email.scheduled", "workflow.active"] as const;

export type UpcomingType = (typeof upcomingTypes)[number];

/** Of a mail's record; mail that was refused has none. */
export type MailActivityType = Exclude<Extract<ActivityType, `email.${string}`>, "email.refused_inbound">;

export type ExecutionActivityType = Extract<ActivityType, `workflow.${string}`>;

/** One thing that happened, or is to happen. Times are ISO 8601 UTC with milliseconds. */
export interface Activity<Type extends string = ActivityType> {
  /** Unique in the feed: the id of what it is about, and a suffix. */
  id: string;
  type: Type;
  timestamp: string;
  /** As it was then where a mail or an event tells, otherwise as it is now. */
  contactEmail: string | null;
  contactId: string | null;
  metadata: Record<string, unknown>;
}

const suffixes: Record<ActivityType | UpcomingType, string> = {
  "event.triggered": "triggered",
  "email.sent": "sent",
  "email.delivered": "delivered",
  "email.opened": "opened",
  "email.clicked": "clicked",
  "email.bounced": "bounced",
  "email.complaint": "complaint",
  "email.failed": "failed",
  "email.received": "received",
  "email.refused_inbound": "refused",
  "contact.subscribed": "subscribed",
  "contact.unsubscribed": "unsubscribed",
  "campaign.sent": "sent",
  "workflow.started": "started",
  "workflow.completed": "completed",
  "campaign.scheduled": "scheduled",
  "workflow.email.scheduled": "scheduled",
  "workflow.active": "active",
};

export const activityId = (type: ActivityType | UpcomingType, sourceId: string): string =>
  `${sourceId}_${suffixes[type]}`;

/** A mail as far as it tells what happened to it. */
export type TellingMail = Pick<
  Email,
  | "id"
  | "contactId"
  | "status"
  | "sentAt"
  | "deliveredAt"
  | "openedAt"
  | "clickedAt"
  | "bouncedAt"
  | "complainedAt"
  | "createdAt"
  | "updatedAt"
>;

/** What the feed shows of a mail, with the times; each once. */
export function activitiesOfMail(email: TellingMail): { type: MailActivityType; at: string }[] {
  const { status, sentAt, deliveredAt, openedAt, clickedAt, bouncedAt, complainedAt } = email;
  const told = [
    { type: "email.sent", at: sentAt },
    // Mail that came in has a time of delivery, but that is when it was received.
    { type: "email.delivered", at: status === "RECEIVED" ? null : deliveredAt },
    { type: "email.opened", at: openedAt },
    { type: "email.clicked", at: clickedAt },
    { type: "email.bounced", at: bouncedAt },
    { type: "email.complaint", at: complainedAt },
    // Nothing but the provider's late yes changes a record that failed, and then it has not.
    { type: "email.failed", at: status === "FAILED" ? email.updatedAt : null },
    { type: "email.received", at: status === "RECEIVED" ? email.createdAt : null },
  ] as const;
  return told.flatMap(({ type, at }) => (at === null ? [] : { type, at }));
}
