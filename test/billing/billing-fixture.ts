import { receive } from "#functions/notifications/stripe/receive.ts";
import { routes } from "#functions/notifications/stripe/routes.ts";
import { type PaymentEventPorts, PaymentEvents } from "#lib/domain/billing/payment-events.ts";
import type { IncomingNotification } from "#lib/domain/feedback/feedback-ports.ts";
import { AdminNotices } from "#lib/domain/project/admin-notices.ts";
import type { PlatformMail } from "#lib/domain/project/platform-mail.ts";
import { usageScope } from "#lib/domain/usage/counters.ts";
import { createApi } from "#lib/http/create-api.ts";
import { stripeConnection } from "#lib/payment/stripe-connection.ts";
import { type SignedBody, trustedStripeEvent } from "#lib/payment/stripe-event.ts";
import { StripePayments } from "#lib/payment/stripe-payments.ts";
import { dataIdOf, type ProjectId } from "#lib/platform/data-id.ts";
import { BillingRepository } from "#lib/storage/billing/billing-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { MemberRepository } from "#lib/storage/user/member-repository.ts";
import { type Delivery, StripeAccount } from "#local/stripe/stripe-account.ts";
import { startStripeServer } from "#local/stripe/stripe-server.ts";
import { usersFixture } from "#test/projects/users-fixture.ts";
import { callerOf } from "#test/support/api/call.ts";
import { apiSettings } from "#test/support/api/settings.ts";
import { projectId } from "#test/support/fakes/ids.ts";
import { silentLogger } from "#test/support/fakes/logger.ts";
import { foldInto } from "#test/support/fold-into.ts";
import { startTable } from "#test/support/table.ts";

export const secretKey = "sk_test_fixture";
const webhookSecret = "whsec_fixture";
const prices = { usd: "price_usd", eur: "price_eur", gbp: "price_gbp" };
const receiving = { "content-type": "application/json" };

export type BillingFixture = Awaited<ReturnType<typeof openBillingFixture>>;

/** A deployment with billing on: the endpoints, the webhook, a real table, and Stripe's library against a Stripe of ours. */
export async function openBillingFixture() {
  const table = await startTable();
  const clock = { at: new Date("2026-03-10T10:00:00.000Z") };
  const account = new StripeAccount(webhookSecret, () => clock.at);
  const stripe = await startStripeServer(account, secretKey);
  const connect = stripeConnection({ secretKey: async () => secretKey, url: stripe.url });
  const payments = new StripePayments(connect, prices);
  const fixture = usersFixture(table, { payments });
  fixture.clock.at = clock.at;
  const mails: PlatformMail[] = [];
  const parked: IncomingNotification[] = [];
  let sequence = 0;

  /** What one instance works with. */
  const eventParts = (): PaymentEventPorts => ({
    store: new BillingRepository(table),
    projects: new ProjectRepository(table),
    payments,
    notices: new AdminNotices({
      members: new MemberRepository(table),
      mails: { enabled: true, send: async (asked) => void mails.push(...asked) },
    }),
    parked: { park: async (note: IncomingNotification) => void parked.push(note) },
  });

  /** Each delivery meets a new instance. */
  async function post(body: string, signature: string | undefined, parts = eventParts()) {
    const receiver = {
      trusted: async (signed: SignedBody, now: Date) => trustedStripeEvent(signed, webhookSecret, now),
      events: new PaymentEvents(parts),
    };
    const api = createApi({
      routes,
      env: apiSettings,
      handlers: {
        receiveStripe: (call) =>
          receive(receiver, { body: call.body, signature: call.headers["stripe-signature"] }, call.now),
      },
      clock: { now: () => clock.at },
      logger: silentLogger,
    });
    const headers = { ...receiving, ...(signature !== undefined && { "Stripe-Signature": signature }) };
    return callerOf(api)("POST", "/webhooks/incoming/stripe", body, headers);
  }

  const deliver = ({ body, signature }: Delivery, parts?: PaymentEventPorts) => post(body, signature, parts);

  const passTime = (seconds: number) => {
    clock.at = new Date(clock.at.getTime() + seconds * 1_000);
    fixture.clock.at = clock.at;
  };

  /** A project of Ann's; with what its endpoints answer. */
  async function newProject() {
    const ann = await fixture.newUser();
    const { id, secret } = await ann.makeProject();
    const call = (method: string, rest: string, body?: unknown, request = {}) =>
      ann.call(method, `/users/@me/projects/${id}${rest}`, body, request);
    return { id: projectId(String(id)), secret: String(secret), ann, call };
  }

  /** Who went through checkout: the project with its ids at Stripe. */
  async function newSubscriber(currency = "eur") {
    const project = await newProject();
    await project.call("POST", `/checkout?currency=${currency}`);
    const session = [...account.sessions.values()].at(-1);
    const answer = await deliver(account.completeCheckout(session?.id ?? ""));
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    passTime(60);
    const customer = String(session?.customer);
    const subscription = account.subscriptions.get(String(session?.subscription));
    if (!subscription) throw new Error("No subscription was created.");
    return { ...project, customer, subscription };
  }

  /** What the stream consumer would have counted this month. */
  async function use(id: ProjectId, field: string, add: number) {
    sequence += 1;
    const counts = [{ sequence: String(sequence).padStart(40, "0"), field, add }];
    await foldInto(fixture.counters, dataIdOf(id, 0), usageScope(clock.at), "shardId-1", counts, clock.at);
  }

  const close = async () => {
    await stripe.stop();
    await table.stop();
  };

  return {
    ...{ table, clock, account, stripe, fixture, mails, parked, projects: fixture.projects, eventParts },
    ...{ post, deliver, passTime, newProject, newSubscriber, use, close },
  };
}
