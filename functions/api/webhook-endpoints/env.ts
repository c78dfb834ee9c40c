import * as z from "zod";
import { apiEnv } from "#lib/http/api-env.ts";
import { commaSeparated } from "#lib/platform/env.ts";

export const env = apiEnv.extend({
  TABLE_NAME: z.string().min(1),
  JOBS_QUEUE_URL: z.url(),
  WEBHOOK_QUEUE_URL: z.url(),
  /** DNS servers as `host:port`, separated by commas; empty = the system's. */
  DNS_SERVERS: commaSeparated.prefault(""),
  /** Comma-separated `host:port`: private hosts that may be called. For the laptop only. */
  WEBHOOK_ALLOW_HOSTS: commaSeparated.prefault(""),
});

export type WebhookEndpointsEnv = z.infer<typeof env>;
