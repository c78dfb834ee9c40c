import { SSMClient } from "@aws-sdk/client-ssm";
import { parkedNotifications } from "#functions/wiring/outside/feedback-queue.ts";
import { start } from "#functions/wiring/start.ts";
import { clientSecret } from "#lib/login/client-secret.ts";
import { platformMails } from "#lib/messaging/platform-mails.ts";
import { stripeConnection } from "#lib/payment/stripe-connection.ts";
import { StripePayments } from "#lib/payment/stripe-payments.ts";
import { callLimits } from "#lib/platform/call-limits.ts";
import { env } from "./env.ts";
import { stripeApi } from "./wiring.ts";

export const handler = start(env, stripeApi, (settings) => {
  const parameters = new SSMClient(callLimits);
  const secretKey = clientSecret(parameters, settings.STRIPE_SECRET_PARAMETER);
  return {
    payments: new StripePayments(stripeConnection({ secretKey, url: settings.PETREL_STRIPE_URL })),
    webhookSecret: clientSecret(parameters, settings.STRIPE_WEBHOOK_SECRET_PARAMETER),
    platformMails: platformMails(settings),
    parked: parkedNotifications(settings),
  };
});
