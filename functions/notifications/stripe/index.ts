import { SQSClient } from "@aws-sdk/client-sqs";
import { SSMClient } from "@aws-sdk/client-ssm";
import { PaymentEvents } from "#lib/domain/billing/payment-events.ts";
import { AdminNotices } from "#lib/domain/project/admin-notices.ts";
import { createApi } from "#lib/http/create-api.ts";
import { clientSecret } from "#lib/login/client-secret.ts";
import { DeadLetterNotifications } from "#lib/messaging/parked-notifications.ts";
import { platformMails } from "#lib/messaging/platform-mails.ts";
import { stripeConnection } from "#lib/payment/stripe-connection.ts";
import { trustedStripeEvent } from "#lib/payment/stripe-event.ts";
import { StripePayments } from "#lib/payment/stripe-payments.ts";
import { callLimits } from "#lib/platform/call-limits.ts";
import { readEnv } from "#lib/platform/env.ts";
import { BillingRepository } from "#lib/storage/billing/billing-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { connectTable } from "#lib/storage/table/table.ts";
import { MemberRepository } from "#lib/storage/user/member-repository.ts";
import { env } from "./env.ts";
import { receive } from "./receive.ts";
import { routes } from "./routes.ts";

const settings = readEnv(env);
const table = connectTable(settings.TABLE_NAME);
const parameters = new SSMClient(callLimits);
const secretKey = clientSecret(parameters, settings.STRIPE_SECRET_PARAMETER);
const webhookSecret = clientSecret(parameters, settings.STRIPE_WEBHOOK_SECRET_PARAMETER);

const receiver = {
  trusted: async (body: string, signature: string | undefined, now: Date) =>
    trustedStripeEvent(body, signature, await webhookSecret(), now),
  events: new PaymentEvents({
    store: new BillingRepository(table),
    projects: new ProjectRepository(table),
    payments: new StripePayments(stripeConnection({ secretKey, url: settings.PETREL_STRIPE_URL })),
    notices: new AdminNotices({ members: new MemberRepository(table), mails: platformMails(settings) }),
    parked: new DeadLetterNotifications(new SQSClient(callLimits), settings.FEEDBACK_DEAD_LETTER_QUEUE_URL),
  }),
};

export const handler = createApi({
  routes,
  env: settings,
  handlers: {
    receiveStripe: ({ body, headers, now }) => receive(receiver, body, headers["stripe-signature"], now),
  },
});
