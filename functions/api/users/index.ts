import { startApi } from "#functions/api/start-api.ts";
import { platformMails } from "#lib/messaging/platform-mails.ts";
import { env } from "./env.ts";
import { stripePayments } from "./stripe-payments.ts";
import { usersApi } from "./wiring.ts";

export const handler = startApi(env, usersApi, (settings) => ({
  payments: stripePayments(settings),
  platformMails: platformMails(settings),
}));
