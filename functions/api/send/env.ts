import * as z from "zod";
import { apiEnv } from "#lib/http/api-env.ts";
import { flag } from "#lib/platform/env.ts";

export const env = apiEnv.extend({
  TABLE_NAME: z.string().min(1),
  /** Whether projects without a subscription share a number of free mails. */
  BILLING: flag,
  SEND_QUEUE_URL: z.url(),
  JOBS_SCHEDULE_GROUP: z.string().min(1),
  JOBS_SCHEDULER_ROLE_ARN: z.string().min(1),
  JOBS_QUEUE_ARN: z.string().min(1),
  CONTENT_BUCKET: z.string().min(1),
  /** Origin of the API, for the links in mails. */
  BASE_URL: z.url(),
  PETREL_ATTACHMENT_BYTES: z.coerce.number().int().min(1).default(10_485_760),
});

export type SendEnv = z.infer<typeof env>;
