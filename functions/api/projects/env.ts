import * as z from "zod";
import { apiEnv } from "#lib/http/api-env.ts";
import { flag } from "#lib/platform/env.ts";

export const env = apiEnv.extend({
  TABLE_NAME: z.string().min(1),
  /** Whether the deployment has an event bus. */
  EVENT_BUS: flag,
  SEND_QUEUE_URL: z.url(),
  JOBS_QUEUE_URL: z.url(),
  JOBS_SCHEDULE_GROUP: z.string().min(1),
  JOBS_SCHEDULER_ROLE_ARN: z.string().min(1),
  JOBS_QUEUE_ARN: z.string().min(1),
});
