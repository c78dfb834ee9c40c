import * as z from "zod";
import { apiEnv } from "#lib/http/api-env.ts";
import { flag, optionalText } from "#lib/platform/env.ts";

export const env = apiEnv.extend({
  TABLE_NAME: z.string().min(1),
  /** Address of the dashboard, with a slash at the end. */
  DASHBOARD_URL: z.url(),
  BASE_URL: z.url(),
  SEND_QUEUE_URL: z.url(),
  /** Whether Stripe sells subscriptions; if so, the parameter with its key, and the prices. */
  BILLING: flag,
  STRIPE_SECRET_PARAMETER: optionalText,
  STRIPE_PRICE_EUR: optionalText,
  STRIPE_PRICE_GBP: optionalText,
  STRIPE_PRICE_USD: optionalText,
  /** Origin of Stripe's API, when it is not the real one. */
  PETREL_STRIPE_URL: optionalText,
});

export type UsersEnv = z.infer<typeof env>;
