import * as z from "zod";
import { apiEnv } from "#lib/http/api-env.ts";
import { flag, optionalText } from "#lib/platform/env.ts";

export const env = apiEnv.extend({
  TABLE_NAME: z.string().min(1),
  AWS_REGION: z.string().min(1),
  BASE_URL: z.url(),
  ENVIRONMENT: z.string().min(1),
  MAIL_FROM_SUBDOMAIN: z.string().min(1),
  /** Whether subscriptions are sold. */
  BILLING: flag,
  /** Who may make an account: the first visitor and the invited, everybody, or only the invited. */
  SIGNUP: z.enum(["first", "open", "closed"]),
  /** Ids that the login providers know this deployment by; none = no login by that provider. */
  OAUTH_GITHUB_CLIENT_ID: optionalText,
  OAUTH_GOOGLE_CLIENT_ID: optionalText,
  /** Where uploaded images are served; without it none are taken. */
  IMAGES_URL: optionalText,
  RECEIVES_MAIL: flag,
  PETREL_ATTACHMENT_BYTES: z.coerce.number().int().min(1).default(10_485_760),
});

export type ConfigEnv = z.infer<typeof env>;
