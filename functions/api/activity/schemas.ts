import * as z from "zod";
import { activityTypes, upcomingTypes } from "#lib/domain/activity/activity.ts";
import { cursorListOf } from "#lib/http/lists.ts";
import { countParameter, timestamp, uuid } from "#lib/http/values.ts";

/** The handlers answer an unreadable date with 400. */
const date = (what: string) =>
  z
    .string()
    .optional()
    .meta({ description: `${what}: any format that JavaScript's Date parses.` });

const types = z
  .string()
  .optional()
  .transform((text) => {
    const asked = new Set(text?.split(",").map((type) => type.trim()));
    return [...activityTypes, ...upcomingTypes].filter((type) => asked.has(type));
  })
  .meta({ override: { type: "string", description: `A comma-separated list of ${activityTypes.join(", ")}.` } });

export const activitiesQuery = z.object({
  limit: countParameter(50, 100),
  cursor: z.string().optional(),
  types,
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

const activityOf = <T extends readonly [string, ...string[]]>(known: T) =>
  z.object({
    id: z.string(),
    type: z.enum(known),
    timestamp,
    contactEmail: z.string().nullable(),
    contactId: uuid.nullable(),
    metadata: z.record(z.string(), z.unknown()),
  });

export const activityList = cursorListOf(activityOf(activityTypes));

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

export const upcomingList = z.object({ activities: z.array(activityOf(upcomingTypes)) });
