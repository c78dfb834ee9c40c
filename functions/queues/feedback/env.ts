import * as z from "zod";
import { optionalText } from "#lib/platform/env.ts";

export const env = z.object({
  TABLE_NAME: z.string().min(1),
  FEEDBACK_QUEUE_ARN: z.string().min(1),
  FEEDBACK_QUEUE_URL: z.url(),
  FEEDBACK_DEAD_LETTER_QUEUE_URL: z.url(),
  FEEDBACK_SCHEDULE_GROUP: z.string().min(1),
  FEEDBACK_SCHEDULER_ROLE_ARN: z.string().min(1),
  /** Sender of Petrel's own mail, which has no record. */
  PLATFORM_MAIL_FROM: optionalText,
});
