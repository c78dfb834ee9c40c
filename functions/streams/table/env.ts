import * as z from "zod";
import { flag, optionalText } from "#lib/platform/env.ts";

export const env = z.object({
  TABLE_NAME: z.string().min(1),
  SEND_QUEUE_URL: z.url(),
  JOBS_QUEUE_URL: z.url(),
  WEBHOOK_QUEUE_URL: z.url(),
  /** Where the function parks changes that it cannot follow. */
  JOBS_DEAD_LETTER_QUEUE_URL: z.url(),
  /** Sender of Petrel's own mail; without it no mail tells of limits and suspensions. */
  PLATFORM_MAIL_FROM: optionalText,
  AUTO_SUSPEND: flag,
  /** Whether the deployment has an event bus. */
  EVENT_BUS: flag,
  /** Whether projects without a subscription share a number of free mails. */
  BILLING: flag,
});
