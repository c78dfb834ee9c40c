import * as z from "zod";
import { apiEnv } from "#lib/http/api-env.ts";
import { flag, optionalText } from "#lib/platform/env.ts";

export const env = apiEnv.extend({
  TABLE_NAME: z.string().min(1),
  BASE_URL: z.url(),
  SEND_QUEUE_URL: z.url(),
  /** Whether subscriptions are sold, by Stripe; then where its key lies, and what is subscribed to. */
  BILLING: flag,
  STRIPE_SECRET_PARAMETER: optionalText,
  STRIPE_PRICE_EUR: optionalText,
  STRIPE_PRICE_GBP: optionalText,
  STRIPE_PRICE_USD: optionalText,
  /** Where Stripe's API is, when not at Stripe's. */
  PETREL_STRIPE_URL: optionalText,
});

export type UsersEnv = z.infer<typeof env>;
