import * as z from "zod";
import { apiEnv } from "#lib/http/api-env.ts";
import { flag, optionalText } from "#lib/platform/env.ts";

export const env = apiEnv.extend({
  TABLE_NAME: z.string().min(1),
  /** Address of the dashboard, with a slash at the end. */
  DASHBOARD_URL: z.url(),
  AWS_REGION: z.string().min(1),
  BASE_URL: z.url(),
  ENVIRONMENT: z.string().min(1),
  MAIL_FROM_SUBDOMAIN: z.string().min(1),
  /** Whether this deployment sells subscriptions. */
  BILLING: flag,
  /** Who may create an account: the first visitor and invited people, everyone, or only invited people. */
  SIGNUP: z.enum(["first", "open", "closed"]),
  /** Client ids of this deployment at the login providers; none = no login by that provider. */
  OAUTH_GITHUB_CLIENT_ID: optionalText,
  OAUTH_GOOGLE_CLIENT_ID: optionalText,
  /** Where uploaded images are served. Without it uploads of images are off. */
  IMAGES_URL: optionalText,
  RECEIVES_MAIL: flag,
  PETREL_ATTACHMENT_BYTES: z.coerce.number().int().min(1).default(10_485_760),
});

export type ConfigEnv = z.infer<typeof env>;
