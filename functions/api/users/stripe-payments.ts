import { SSMClient } from "@aws-sdk/client-ssm";
import { clientSecret } from "#lib/login/client-secret.ts";
import { stripeConnection } from "#lib/payment/stripe-connection.ts";
import { StripePayments } from "#lib/payment/stripe-payments.ts";
import { callLimits } from "#lib/platform/call-limits.ts";
import type { UsersEnv } from "./env.ts";

/** Undefined when billing is off. */
export function stripePayments(env: UsersEnv): StripePayments | undefined {
  const { STRIPE_SECRET_PARAMETER: parameter, PETREL_STRIPE_URL: url } = env;
  if (!env.BILLING || parameter === undefined) return undefined;
  const secretKey = clientSecret(new SSMClient(callLimits), parameter);
  const prices = { usd: env.STRIPE_PRICE_USD, eur: env.STRIPE_PRICE_EUR, gbp: env.STRIPE_PRICE_GBP };
  return new StripePayments(stripeConnection({ secretKey, url }), prices);
}
