import * as z from "zod";
import { recipient } from "#functions/api/recipient-schema.ts";
import { rowReasons } from "#lib/domain/campaign/results/campaign-counts.ts";
import { recipientStatuses } from "#lib/domain/campaign/results/recipient.ts";
import { cursorListOf } from "#lib/http/lists.ts";
import { countParameter, filterListParameter, uuid } from "#lib/http/values.ts";

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

export const recipientsQuery = z.object({
  status: filterListParameter(recipientStatuses, "refused"),
  reason: filterListParameter(rowReasons, "refused"),
  contactId: uuid.optional(),
  cursor: z.string().optional(),
  limit: countParameter(50, 100),
});

export const recipientList = cursorListOf(recipient);
