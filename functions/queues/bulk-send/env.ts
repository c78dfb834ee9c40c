import * as z from "zod";
import { flag } from "#lib/platform/env.ts";

export const env = z.object({
  TABLE_NAME: z.string().min(1),
  /** The part of the SES account's send rate that this environment may use. */
  ACCOUNT_SHARE: z.coerce.number(),
  BULK_SEND_QUEUE_URL: z.url(),
  CONTENT_BUCKET: z.string().min(1),
  CONFIGURATION_SET_TRACKED: z.string().min(1),
  CONFIGURATION_SET_UNTRACKED: z.string().min(1),
  /** Origin of the API, for the links in mails. */
  BASE_URL: z.url(),
  /** Origin of the hosted pages. */
  APP_URL: z.url(),
  /** Whether projects without a subscription share a number of free mails. */
  BILLING: flag,
});

export type BulkSendEnv = z.infer<typeof env>;
