import * as z from "zod";
import { commaSeparated, optionalText } from "#lib/platform/env.ts";

/** Variables that every API function has; a function's own env.ts extends this. */
export const apiEnv = z.object({
  /** Origin of the hosted pages. */
  APP_URL: z.url(),
  /** Origins that may call with credentials, separated by commas; empty = none. */
  DASHBOARD_ORIGINS: commaSeparated,
  /** Sender of Petrel's own email (verification, reset, invitation). Without it, accounts need no verification. */
  PLATFORM_MAIL_FROM: optionalText,
  /** Limit for a project's secret keys, and separately for its public key. A session user has 30 % of it. */
  PETREL_REQUESTS_PER_MINUTE: z.coerce.number().int().min(1).default(1000),
});

export type ApiEnv = z.infer<typeof apiEnv>;
