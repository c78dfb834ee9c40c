import * as z from "zod";
import { apiEnv } from "#lib/http/api-env.ts";
import { flag } from "#lib/platform/env.ts";

export const env = apiEnv.extend({
  TABLE_NAME: z.string().min(1),
  /** The part of the SES account's send rate that this environment may use. */
  ACCOUNT_SHARE: z.coerce.number(),
  /** Whether projects without a subscription share a number of free mails. */
  BILLING: flag,
  CONTENT_BUCKET: z.string().min(1),
  SEND_QUEUE_URL: z.url(),
  /** Origin of the API, for the links in mails. */
  BASE_URL: z.url(),
  JOBS_QUEUE_URL: z.url(),
  JOBS_SCHEDULE_GROUP: z.string().min(1),
  JOBS_SCHEDULER_ROLE_ARN: z.string().min(1),
  JOBS_QUEUE_ARN: z.string().min(1),
});
