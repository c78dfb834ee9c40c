import * as z from "zod";
import { apiEnv } from "#lib/http/api-env.ts";
import { commaSeparated } from "#lib/platform/env.ts";

export const env = apiEnv.extend({
  TABLE_NAME: z.string().min(1),
  /** `host:port`, separated by commas: called by webhooks though they are not public. On a laptop alone. */
  WEBHOOK_ALLOW_HOSTS: commaSeparated.prefault(""),
});
