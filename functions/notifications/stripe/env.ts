import * as z from "zod";
import { apiEnv } from "#lib/http/api-env.ts";
import { optionalText } from "#lib/platform/env.ts";

export const env = apiEnv.extend({
  TABLE_NAME: z.string().min(1),
  SEND_QUEUE_URL: z.url(),
  FEEDBACK_DEAD_LETTER_QUEUE_URL: z.url(),
  /** Parameters with the key for Stripe's API and the secret of its webhook. */
  STRIPE_SECRET_PARAMETER: z.string().min(1),
  STRIPE_WEBHOOK_SECRET_PARAMETER: z.string().min(1),
  /** Origin of Stripe's API, when it is not the real one. */
  PETREL_STRIPE_URL: optionalText,
});
