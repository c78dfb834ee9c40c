import * as z from "zod";
import { commaSeparated, optionalText } from "#lib/platform/env.ts";

export const env = z.object({
  TABLE_NAME: z.string().min(1),
  JOBS_QUEUE_URL: z.url(),
  SEND_QUEUE_URL: z.url(),
  WEBHOOK_QUEUE_URL: z.url(),
  /** Concurrent executions that the environment may use. */
  CONCURRENCY: z.coerce.number().int().min(1),
  /** The event bus, and where events are reported that it did not take; empty = the deployment has none. */
  EVENT_BUS_ARN: optionalText,
  WEBHOOK_DEAD_LETTER_QUEUE_URL: optionalText,
  /** Sender of Petrel's own mail; without it no mail tells of failing endpoints. */
  PLATFORM_MAIL_FROM: optionalText,
  /** DNS servers as `host:port`, separated by commas; empty = the system's. */
  DNS_SERVERS: commaSeparated.prefault(""),
  /** Comma-separated `host:port`: private hosts that may be called. For the laptop only. */
  WEBHOOK_ALLOW_HOSTS: commaSeparated.prefault(""),
});
