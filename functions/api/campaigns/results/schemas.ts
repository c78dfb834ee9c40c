import * as z from "zod";
import { recipient } from "#functions/api/recipient-schema.ts";
import { rowReasons } from "#lib/domain/campaign/results/campaign-counts.ts";
import { recipientStatuses } from "#lib/domain/campaign/results/recipient.ts";
import { cursorListOf } from "#lib/http/lists.ts";
import { countParameter, filterListParameter, timestamp, timeZoneParameter, uuid } from "#lib/http/values.ts";
import { cost, leftOut } from "../estimate/schemas.ts";

const count = z.int();
const rate = z.number().meta({
  description: "Percent of sentCount with two decimals, or two significant digits below 0.005. 0 when sentCount is 0.",
});

export const stats = z.object({
  totalRecipients: count,
  sentCount: count,
  deliveredCount: count,
  openedCount: count,
  clickedCount: count,
  humanOpenedCount: count.meta({ description: "Opened by a person, as far as the time tells: machines open at once." }),
  humanClickedCount: count,
  bouncedCount: count.meta({ description: "Permanent bounces only." }),
  complainedCount: count,
  unsubscribedCount: count,
  skippedCount: count,
  failedCount: count,
  openRate: rate,
  clickRate: rate,
  bounceRate: rate,
  deliveryRate: rate,
  complaintRate: rate,
  unsubscribeRate: rate,
  reasons: z.record(z.string(), count).meta({ description: "Failed and skipped recipients by their reason." }),
});

export const reportQuery = z.object({ tz: timeZoneParameter });

export const report = z
  .object({
    series: z
      .array(z.object({ at: timestamp, opens: count, clicks: count, humanOpens: count, humanClicks: count }))
      .meta({
        description:
          "Recipients by the time of their first open and first click, and of the first that is not a machine's. The first 72 hours by the hour (UTC), then by the day of the time zone. Each point lasts until the next one. Points at the end that count nothing are left out. Covers 90 days after each email was sent.",
      }),
    links: z.array(z.object({ url: z.string().nullable(), clicks: count, people: count })).meta({
      description:
        "Clicked links, the most clicked first, at most 200 and a last one without url for all others. people: recipients with a click that is not a machine's. Addresses are cut after 1,000 characters.",
    }),
    domains: z
      .array(
        z.object({
          domain: z.string().nullable(),
          ...{ sent: count, delivered: count, bounced: count, opened: count, clicked: count },
        }),
      )
      .meta({ description: "By recipient domain: 50, and a last one without domain for all others." }),
    left: leftOut.nullable().meta({
      description: "Contacts that the audience left out when it was frozen. Null when they were not counted.",
    }),
    estimate: z
      .object({ recipients: count, cost })
      .nullable()
      .meta({ description: "What was expected when sending began. Null before, and when it was not kept." }),
    actualCost: cost.meta({ description: "Of the emails sent so far, at the list prices of AWS in us-east-1." }),
  })
  .meta({ id: "CampaignReport" });

export const recipientsQuery = z.object({
  status: filterListParameter(recipientStatuses, "refused"),
  reason: filterListParameter(rowReasons, "refused"),
  contactId: uuid.optional(),
  cursor: z.string().optional(),
  limit: countParameter(50, 100),
});

export const recipientList = cursorListOf(recipient);
