import * as z from "zod";
import { commaSeparated } from "#lib/platform/env.ts";

export const env = z.object({
  TABLE_NAME: z.string().min(1),
  JOBS_QUEUE_URL: z.url(),
  /** `host:port`, separated by commas; empty = the system's own. */
  DNS_SERVERS: commaSeparated.prefault(""),
  /** `host:port`, separated by commas: called though they are not public. On a laptop alone. */
  WEBHOOK_ALLOW_HOSTS: commaSeparated.prefault(""),
});
