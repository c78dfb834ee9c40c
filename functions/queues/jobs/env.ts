import * as z from "zod";
import { commaSeparated, flag, optionalText, tag } from "#lib/platform/env.ts";

export const env = z.object({
  TABLE_NAME: z.string().min(1),
  /** The part of the SES account's send rate that this environment may use. */
  ACCOUNT_SHARE: z.coerce.number(),
  CONTENT_BUCKET: z.string().min(1),
  JOBS_QUEUE_URL: z.url(),
  JOBS_SCHEDULE_GROUP: z.string().min(1),
  JOBS_SCHEDULER_ROLE_ARN: z.string().min(1),
  JOBS_QUEUE_ARN: z.string().min(1),
  SEND_QUEUE_URL: z.url(),
  BULK_SEND_QUEUE_URL: z.url(),
  WEBHOOK_QUEUE_URL: z.url(),
  /** Origin of the API, for the links in mails. */
  BASE_URL: z.url(),
  /** Origin of the hosted pages. */
  APP_URL: z.url(),
  AWS_REGION: z.string().min(1),
  /** Tag of the identities that this deployment creates. */
  IDENTITY_TAG: tag,
  MAIL_FROM_SUBDOMAIN: z.string().min(1),
  RECEIVES_MAIL: flag,
  /** The recipients that the receipt rule is limited to; empty = it takes all mail. */
  INBOUND_RECIPIENTS: commaSeparated.prefault(""),
  PLATFORM_MAIL_FROM: optionalText,
  AUTO_SUSPEND: flag,
  /** Whether the deployment has an event bus. */
  EVENT_BUS: flag,
  /** Whether projects without a subscription share a number of free mails. */
  BILLING: flag,
  /** DNS servers as `host:port`, separated by commas; empty = the system's. */
  DNS_SERVERS: commaSeparated.prefault(""),
  /** Where the list of disposable domains is published; empty = it is never fetched. */
  PETREL_DISPOSABLE_LIST_URL: optionalText,
});

export type JobsEnv = z.infer<typeof env>;
