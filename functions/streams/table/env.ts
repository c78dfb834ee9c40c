import * as z from "zod";
import { optionalText } from "#lib/platform/env.ts";

export const env = z.object({
  TABLE_NAME: z.string().min(1),
  SEND_QUEUE_URL: z.url(),
  JOBS_QUEUE_URL: z.url(),
  /** Sender of Petrel's own mail; without it nobody is told of limits and suspensions. */
  PLATFORM_MAIL_FROM: optionalText,
  AUTO_SUSPEND: z.stringbool({ truthy: ["true"], falsy: ["false"], case: "sensitive" }),
});
