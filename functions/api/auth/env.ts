import * as z from "zod";
import { apiEnv } from "#lib/http/api-env.ts";
import { optionalText } from "#lib/platform/env.ts";

export const env = apiEnv.extend({
  TABLE_NAME: z.string().min(1),
  JOBS_QUEUE_URL: z.url(),
  /** Address of the dashboard, with a slash at the end. */
  DASHBOARD_URL: z.url(),
  SEND_QUEUE_URL: z.url(),
  BASE_URL: z.url(),
  /** Who may create an account: the first visitor and invited people, everyone, or only invited people. */
  SIGNUP: z.enum(["first", "open", "closed"]),
  /** When set, only this address may create the first account. */
  OWNER_EMAIL: optionalText,
  /** Client ids of this deployment at the login providers, and the parameters with their secrets; none = no such login. */
  OAUTH_GITHUB_CLIENT_ID: optionalText,
  OAUTH_GITHUB_SECRET_PARAMETER: optionalText,
  OAUTH_GOOGLE_CLIENT_ID: optionalText,
  OAUTH_GOOGLE_SECRET_PARAMETER: optionalText,
});

export type AuthEnv = z.infer<typeof env>;
