import * as z from "zod";
import { estimateWarningCodes } from "#lib/domain/campaign/estimate/estimate-warnings.ts";
import { timestamp } from "#lib/http/values.ts";

const count = z.int();
const dollars = z.number();

export const leftOut = z.object({ unsubscribed: count, snoozed: count, suppressed: count, topic: count });

export const cost = z.object({
  ...{ currency: z.literal("usd"), ses: dollars, petrel: dollars, total: dollars, listPricesOf: z.iso.date() },
});

export const estimate = z
  .object({
    recipients: count.meta({ description: "Contacts that get an email. After sending, those that got one." }),
    rows: count.meta({ description: "Rows of the list of recipients." }),
    left: leftOut.meta({ description: "Contacts of the audience that get none, by reason." }),
    units: count.meta({ description: "Emails that are counted for the month." }),
    actual: z.boolean().meta({ description: "The campaign is over; the figures are its results." }),
    rate: z
      .object({ account: z.number(), bulk: count, sharedWith: count })
      .meta({ description: "Emails a second, and how many other campaigns share them now." }),
    quota: z
      .object({ max: count.nullable(), used: count })
      .meta({ description: "The SES account's emails of 24 hours. Null without a quota." }),
    startAt: timestamp,
    finishAt: timestamp.meta({ description: "From the rate, the quota and other campaigns now. No promise." }),
    pauses: z.array(z.object({ from: timestamp, until: timestamp, reason: z.enum(["daily_quota"]) })),
    cost: cost.meta({ description: "At the list prices of AWS in us-east-1." }),
    cap: z
      .object({ limit: count.nullable(), usage: count, after: count, allowed: z.boolean() })
      .meta({ description: "The project's limit for campaigns this month. Null without a limit." }),
    warnings: z.array(z.object({ code: z.enum(estimateWarningCodes), message: z.string() })),
  })
  .meta({ id: "CampaignEstimate" });
