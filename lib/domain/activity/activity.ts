import type { ActivityMetadata } from "#lib/domain/activity/activity-metadata.ts";
import type { Email } from "#lib/domain/email/email.ts";

/** The types of the feed, in the order of contract 09 section 1. */
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

/** Types shown only for upcoming activities. */
export const upcomingTypes = ["campaign.scheduled", "workflow.email.scheduled", "workflow.active"] as const;

export type UpcomingType = (typeof upcomingTypes)[number];

/** Types from an email's record; refused email has none. */
export type MailActivityType = Exclude<Extract<ActivityType, `email.${string}`>, "email.refused_inbound">;

/** Types from events that are no email activity. */
export type EventActivityType = Extract<ActivityType, "event.triggered" | `contact.${string}`>;

export type ExecutionActivityType = Extract<ActivityType, `workflow.${string}`>;

/** A past or upcoming activity; its type decides its metadata. Times are ISO 8601 UTC with milliseconds. */
export type Activity<Type extends ActivityType | UpcomingType = ActivityType> = ActivityHead & ActivityKind<Type>;

interface ActivityHead {
  /** Unique in the feed: the id of its subject, and a suffix. */
  id: string;
  timestamp: string;
  /** The address at that time if an email or an event recorded it, otherwise the current one. */
  contactEmail: string | null;
  contactId: string | null;
}

export type ActivityKind<Type extends ActivityType | UpcomingType = ActivityType> = {
  [T in Type]: { type: T; metadata: ActivityMetadata[T] };
}[Type];

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

/** The parts of an email that show what happened to it. */
export type MailTimes = Pick<
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

/** The feed's activities for an email, with their times; each once. */
export function activitiesOfMail(email: MailTimes): { type: MailActivityType; at: string }[] {
  const { status, sentAt, deliveredAt, openedAt, clickedAt, bouncedAt, complainedAt } = email;
  const activities = [
    { type: "email.sent", at: sentAt },
    // A received email has a delivery time too, but that is when it was received.
    { type: "email.delivered", at: status === "RECEIVED" ? null : deliveredAt },
    { type: "email.opened", at: openedAt },
    { type: "email.clicked", at: clickedAt },
    { type: "email.bounced", at: bouncedAt },
    { type: "email.complaint", at: complainedAt },
    // Only the provider's late acceptance changes a failed record, and then it is no longer failed.
    { type: "email.failed", at: status === "FAILED" ? email.updatedAt : null },
    { type: "email.received", at: status === "RECEIVED" ? email.createdAt : null },
  ] as const;
  return activities.flatMap(({ type, at }) => (at === null ? [] : { type, at }));
}
