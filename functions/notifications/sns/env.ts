import * as z from "zod";
import { apiEnv } from "#lib/http/api-env.ts";
import { commaSeparated, flag, optionalText } from "#lib/platform/env.ts";

export const env = z.object({
  ...apiEnv.shape,
  TABLE_NAME: z.string().min(1),
  FEEDBACK_QUEUE_ARN: z.string().min(1),
  FEEDBACK_QUEUE_URL: z.url(),
  FEEDBACK_DEAD_LETTER_QUEUE_URL: z.url(),
  FEEDBACK_TOPIC_ARNS: commaSeparated,
  FEEDBACK_SCHEDULE_GROUP: z.string().min(1),
  FEEDBACK_SCHEDULER_ROLE_ARN: z.string().min(1),
  /** The bucket with incoming messages; none when the deployment receives no mail. */
  CONTENT_BUCKET: optionalText,
  BILLING: flag,
});

export type SnsEnv = z.infer<typeof env>;
