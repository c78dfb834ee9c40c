import * as z from "zod";
import { recipient } from "#functions/api/recipient-schema.ts";
import { recipientStatuses } from "#lib/domain/campaign/results/recipient.ts";
import { cursorListOf } from "#lib/http/lists.ts";
import { countParameter, filterParameter } from "#lib/http/values.ts";

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
});

export const recipientsQuery = z.object({
  status: filterParameter(recipientStatuses),
  cursor: z.string().optional(),
  limit: countParameter(50, 100),
});

export const recipientList = cursorListOf(recipient);
