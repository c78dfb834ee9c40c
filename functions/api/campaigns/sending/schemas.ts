import * as z from "zod";
import { campaign } from "../schemas.ts";

/** The service answers an invalid time with 400. */
export const sendRequest = z.object({
  scheduledFor: z
    .unknown()
    .optional()
    .meta({
      description:
        "When to send: an ISO date and time (UTC without a zone) or milliseconds since 1970. Null sends now.",
      override: { type: ["string", "number", "null"] },
    }),
});

/** The message says when the campaign is sent. */
export const sentCampaign = z.object({ success: z.literal(true), data: campaign, message: z.string() });
