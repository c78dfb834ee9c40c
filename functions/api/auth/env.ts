import * as z from "zod";
import { apiEnv } from "#lib/http/api-env.ts";
import { optionalText } from "#lib/platform/env.ts";

export const env = apiEnv.extend({
  TABLE_NAME: z.string().min(1),
  SEND_QUEUE_URL: z.url(),
  BASE_URL: z.url(),
  /** Who may make an account: the first visitor and the invited, everybody, or only the invited. */
  SIGNUP: z.enum(["first", "open", "closed"]),
  /** Where it is set, the only address that may make the first account. */
  OWNER_EMAIL: optionalText,
  /** Ids that the login providers know this deployment by, and where its secrets lie; none = no login by that provider. */
  OAUTH_GITHUB_CLIENT_ID: optionalText,
  OAUTH_GITHUB_SECRET_PARAMETER: optionalText,
  OAUTH_GOOGLE_CLIENT_ID: optionalText,
  OAUTH_GOOGLE_SECRET_PARAMETER: optionalText,
});
