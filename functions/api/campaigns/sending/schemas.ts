import * as z from "zod";
import { missedReasons } from "#lib/domain/campaign/ledger/missed-reasons.ts";
import { campaign } from "../schemas.ts";

/** A queue delays the start to the second, up to 15 minutes. */
const delaySecondsMax = 600;

/** The service answers an invalid time with 400. */
export const sendRequest = z
  .object({
    scheduledFor: z
      .unknown()
      .optional()
      .meta({
        description:
          "When to send: an ISO date and time (UTC without a zone) or milliseconds since 1970. Null sends now.",
        override: { type: ["string", "number", "null"] },
      }),
    delaySeconds: z.int().min(0).max(delaySecondsMax).optional().meta({
      description: "Sends after so many seconds, without scheduledFor. Until then the campaign can be unscheduled.",
    }),
  })
  .superRefine(({ scheduledFor, delaySeconds }, { addIssue }) => {
    if (delaySeconds === undefined || scheduledFor === undefined || scheduledFor === null) return;
    addIssue({ code: "custom", path: ["delaySeconds"], message: "Give scheduledFor or delaySeconds, not both." });
  });

export const missedRequest = z.object({
  reasons: z
    .array(z.enum(missedReasons))
    .min(1)
    .meta({ description: "Recipients with one of these reasons are sent the campaign again." }),
});

/** The message says when the campaign is sent. */
export const sentCampaign = z.object({ success: z.literal(true), data: campaign, message: z.string() });
