import * as z from "zod";
import { optionalText } from "#lib/platform/env.ts";

export const env = z.object({
  TABLE_NAME: z.string().min(1),
  /** The part of the SES account's send rate that this environment may use. */
  ACCOUNT_SHARE: z.coerce.number(),
  SEND_QUEUE_URL: z.url(),
  CONTENT_BUCKET: z.string().min(1),
  CONFIGURATION_SET_TRACKED: z.string().min(1),
  CONFIGURATION_SET_UNTRACKED: z.string().min(1),
  /** Origin of the pages that Petrel's own mail links to. */
  APP_URL: z.url(),
  /** Address of the dashboard, with a slash at the end. */
  DASHBOARD_URL: z.url(),
  /** Sender of Petrel's own mail. */
  PLATFORM_MAIL_FROM: optionalText,
});

export type SendWorkerEnv = z.infer<typeof env>;
