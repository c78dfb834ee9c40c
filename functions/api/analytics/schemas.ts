import * as z from "zod";
import { campaignMetrics } from "#lib/domain/analytics/campaign-analytics.ts";
import { campaignStatuses } from "#lib/domain/campaign/campaign.ts";
import { sendingSources } from "#lib/domain/email/email.ts";
import { countParameter, timestamp, timeZoneParameter as tz, uuid } from "#lib/http/values.ts";

/** The handlers answer an unreadable date with 400. */
const date = (what: string) =>
  z
    .string()
    .optional()
    .meta({ description: `${what}: any format that JavaScript's Date parses.` });

const span = {
  startDate: date("Start of the range, inclusive. Default: 30 days ago. At most 90 days before the end"),
  endDate: date("End of the range, exclusive. Default: now"),
};

export const timeSeriesQuery = z.object({
  ...span,
  tz,
  sourceType: z.enum(sendingSources).optional(),
});

export const topCampaignsQuery = z.object({
  ...span,
  metric: z.enum(campaignMetrics).default("openedCount"),
  limit: countParameter(10, 50),
});

export const campaignStatsQuery = z.object(span);

export const topEventsQuery = z.object({ ...span, limit: countParameter(5, 20) });

export const deliverabilityQuery = z.object({ ...span, tz });

export const timeSeries = z
  .array(
    z.object({
      date: timestamp.meta({ description: "The date in the requested time zone, as midnight UTC." }),
      emails: z.int(),
      delivered: z.int(),
      opens: z.int(),
      clicks: z.int(),
      bounces: z.int(),
      complaints: z.int(),
    }),
  )
  .meta({
    description: "One entry per day of the range, oldest first. Days before the project was created are left out.",
  });

const measured = z.object({
  id: uuid,
  name: z.string(),
  subject: z.string(),
  sentAt: timestamp.nullable(),
  totalRecipients: z.int(),
  sentCount: z.int(),
  deliveredCount: z.int(),
  openedCount: z.int(),
  clickedCount: z.int(),
  bouncedCount: z.int(),
  openRate: z.number(),
  clickRate: z.number(),
});

export const topCampaigns = z.array(measured);

const status = z.enum(campaignStatuses);

export const campaignStats = z.object({
  total: z.int(),
  active: z.int(),
  completed: z.int(),
  byStatus: z.record(status, z.int()),
  averageOpenRate: z.number(),
  averageClickRate: z.number(),
  campaigns: z.array(measured.extend({ status })),
});

export const topEvents = z.array(z.object({ name: z.string(), count: z.int(), trend: z.number() }));

const mail = { sent: z.int(), delivered: z.int(), hardBounces: z.int(), complaints: z.int() };

export const deliverability = z.object({
  ...mail,
  softBounces: z.int(),
  bounceRate: z.number(),
  complaintRate: z.number(),
  domains: z.array(z.object({ domain: z.string(), ...mail })),
});
