import * as z from "zod";
import { apiEnv } from "#lib/http/api-env.ts";
import { flag } from "#lib/platform/env.ts";

export const env = apiEnv.extend({
  TABLE_NAME: z.string().min(1),
  /** Whether projects without a subscription share a number of free mails. */
  BILLING: flag,
  CONTENT_BUCKET: z.string().min(1),
  SEND_QUEUE_URL: z.url(),
  /** Origin of the API, for the links in mails. */
  BASE_URL: z.url(),
});
