import * as z from "zod";
import { type ActivityType, activityTypes, type UpcomingType, upcomingTypes } from "#lib/domain/activity/activity.ts";
import { audienceTypes } from "#lib/domain/campaign/campaign.ts";
import { unsubscribeReasons } from "#lib/domain/contact/contact.ts";
import { sourceTypes } from "#lib/domain/email/email.ts";
import { executionStatuses } from "#lib/domain/execution/execution.ts";
import { refusalReasons } from "#lib/domain/inbound/inbound-ports.ts";
import { cursorListOf } from "#lib/http/lists.ts";
import { countParameter, filterListParameter, timestamp, uuid } from "#lib/http/values.ts";

/** The handlers answer an unreadable date with 400. */
const date = (what: string) =>
  z
    .string()
    .optional()
    .meta({ description: `${what}: any format that JavaScript's Date parses.` });

export const activitiesQuery = z.object({
  limit: countParameter(50, 100),
  cursor: z.string().optional(),
  types: filterListParameter([...activityTypes, ...upcomingTypes]),
  contactId: uuid.optional(),
  startDate: date("Start of the range, inclusive"),
  endDate: date("End of the range, exclusive"),
});

export const statsQuery = z.object({
  startDate: date("Start of the range, inclusive. Default: 30 days ago"),
  endDate: date("End of the range, exclusive. Default: now"),
});

export const recentQuery = z.object({ minutes: countParameter(5, 60) });

export const upcomingQuery = z.object({ limit: countParameter(50, 100), daysAhead: countParameter(30, 90) });

/** A position in the feed. Its id is the id of the item shown, with a suffix. */
export const activityPosition = z.object({ createdAt: timestamp, id: z.string().max(60) });

const name = z.string().nullable();

const mail = {
  emailId: uuid,
  subject: z.string(),
  from: z.string(),
  fromName: z.string(),
  replyTo: z.string().nullable(),
  toName: z.string().nullable(),
  sourceType: z.enum(sourceTypes),
  campaignId: uuid.nullable(),
  campaignName: name,
  workflowId: uuid.nullable(),
  workflowName: name,
  templateId: uuid.nullable(),
};

const campaign = { campaignId: uuid, campaignName: z.string(), subject: z.string(), totalRecipients: z.int() };

const execution = { workflowId: uuid, workflowName: name, executionId: uuid };

const status = z.enum(executionStatuses);

/** Activities of these types, which share the form of their metadata. */
const activity = <
  const T extends readonly [ActivityType | UpcomingType, ...(ActivityType | UpcomingType)[]],
  M extends z.ZodRawShape,
>(
  types: T,
  metadata: M,
) =>
  z.object({
    id: z.string(),
    type: z.enum(types),
    timestamp,
    contactEmail: z.string().nullable(),
    contactId: uuid.nullable(),
    metadata: z.object(metadata),
  });

export const activityList = cursorListOf(
  z
    .discriminatedUnion("type", [
      activity(["event.triggered"], { eventName: z.string(), eventData: z.record(z.string(), z.unknown()) }),
      activity(["email.sent", "email.delivered", "email.complaint", "email.received"], mail),
      activity(["email.opened"], { ...mail, totalOpens: z.int() }),
      activity(["email.clicked"], { ...mail, totalClicks: z.int() }),
      activity(["email.bounced"], { ...mail, bounceType: z.literal("Permanent") }),
      activity(["email.failed"], { ...mail, error: z.string().nullable() }),
      activity(["email.refused_inbound"], {
        reason: z.enum(refusalReasons),
        limit: z.int().nullable(),
      }),
      activity(["contact.subscribed"], { reason: z.null() }),
      activity(["contact.unsubscribed"], {
        reason: z
          .enum(unsubscribeReasons)
          .nullable()
          .meta({ description: "Null when the contact or a caller made the change." }),
      }),
      activity(["campaign.sent"], { ...campaign, sentCount: z.int() }),
      activity(["workflow.started"], { ...execution, status }),
      activity(["workflow.completed"], {
        ...execution,
        status,
        exitReason: z.string().nullable(),
        error: z.string().nullable(),
      }),
    ])
    .meta({ id: "Activity" }),
);

export const activityStats = z.object({
  totalEvents: z.int(),
  totalEmailsSent: z.int(),
  totalEmailsDelivered: z.int(),
  totalEmailsOpened: z.int(),
  totalEmailsClicked: z.int(),
  totalEmailsBounced: z.int(),
  totalEmailsComplained: z.int(),
  totalEmailsReceived: z.int(),
  totalWorkflowsStarted: z.int(),
  openRate: z.number(),
  clickRate: z.number(),
});

export const recentCount = z.object({ count: z.int(), minutes: z.int() });

export const typeList = z.object({ types: z.array(z.enum([...activityTypes, ...upcomingTypes])) });

export const upcomingList = z.object({
  activities: z.array(
    z
      .discriminatedUnion("type", [
        activity(["campaign.scheduled"], { ...campaign, audienceType: z.enum(audienceTypes), segmentName: name }),
        activity(["workflow.email.scheduled"], {
          ...execution,
          stepId: uuid,
          stepName: z.string(),
          subject: z.string().nullable().meta({ description: "Null when the template was deleted." }),
        }),
        activity(["workflow.active"], { ...execution, stepName: name, status }),
      ])
      .meta({ id: "UpcomingActivity" }),
  ),
});
