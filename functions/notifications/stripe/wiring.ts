import type { Outside } from "#functions/wiring/outside.ts";
import { PaymentEvents } from "#lib/domain/billing/payment-events.ts";
import type { PaymentFacts } from "#lib/domain/billing/payment-provider.ts";
import { AdminNotices } from "#lib/domain/project/admin-notices.ts";
import type { ApiEnv } from "#lib/http/api-env.ts";
import { createApi } from "#lib/http/create-api.ts";
import { type SignedBody, trustedStripeEvent } from "#lib/payment/stripe-event.ts";
import { BillingRepository } from "#lib/storage/billing/billing-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { MemberReader } from "#lib/storage/user/member-reader.ts";
import { receive } from "./receive.ts";
import { routes } from "./routes.ts";

interface StripeOutside extends Pick<Outside, "clock" | "logger" | "platformMails" | "parked"> {
  payments: PaymentFacts;
  /** The secret that Stripe signs events with. */
  webhookSecret: () => Promise<string>;
}

export function stripeApi(table: Table, env: ApiEnv, outside: StripeOutside) {
  const { clock, logger, platformMails, parked, payments, webhookSecret } = outside;
  const receiver = {
    trusted: async (signed: SignedBody, now: Date) => trustedStripeEvent(signed, await webhookSecret(), now),
    events: new PaymentEvents({
      store: new BillingRepository(table),
      projects: new ProjectRepository(table),
      notices: new AdminNotices({ members: new MemberReader(table), mails: platformMails }),
      ...{ payments, parked },
    }),
  };
  return createApi({
    ...{ routes, env, clock, logger },
    handlers: {
      receiveStripe: ({ body, headers, now }) =>
        receive(receiver, { body, signature: headers["stripe-signature"] }, now),
    },
  });
}
