import * as z from "zod";
import { flag } from "#lib/platform/env.ts";

export const env = z.object({
  TABLE_NAME: z.string().min(1),
  /** The bucket with incoming messages. */
  CONTENT_BUCKET: z.string().min(1),
  /** Whether projects without a subscription share a number of free mails. */
  BILLING: flag,
});
