import * as z from "zod";
import { apiEnv } from "#lib/http/api-env.ts";
import { commaSeparated } from "#lib/platform/env.ts";

export const env = apiEnv.extend({
  TABLE_NAME: z.string().min(1),
  /** Comma-separated `host:port`: private hosts that webhooks may call. For the laptop only. */
  WEBHOOK_ALLOW_HOSTS: commaSeparated.prefault(""),
});

export type WorkflowsEnv = z.infer<typeof env>;
