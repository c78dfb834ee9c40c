import { stripeApi } from "#functions/notifications/stripe/wiring.ts";
import type { IncomingNotification } from "#lib/domain/feedback/feedback-ports.ts";
import { usageScope } from "#lib/domain/usage/counters.ts";
import { stripeConnection } from "#lib/payment/stripe-connection.ts";
import { StripePayments } from "#lib/payment/stripe-payments.ts";
import { dataIdOf, type ProjectId } from "#lib/platform/data-id.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { type Delivery, StripeAccount } from "#local/stripe/stripe-account.ts";
import { startStripeServer } from "#local/stripe/stripe-server.ts";
import { callerOf } from "#test/support/api/call.ts";
import { apiSettings } from "#test/support/api/settings.ts";
import { TestClock } from "#test/support/fakes/clock.ts";
import { projectId } from "#test/support/fakes/ids.ts";
import { countOnce } from "#test/support/fold-into.ts";
import { startTable } from "#test/support/table.ts";
import { usersFixture } from "#test/support/users/logged-in-users.ts";

const secretKey = "sk_test_fixture";
const webhookSecret = "whsec_fixture";

export type BillingFixture = Awaited<ReturnType<typeof openBillingFixture>>;

/** Endpoints and webhook of a deployment with billing, on a real table and the laptop's Stripe. */
export async function openBillingFixture() {
  const clock = new TestClock("2026-03-10T10:00:00.000Z");
  const account = new StripeAccount(webhookSecret, clock.now);
  const [table, stripe] = await Promise.all([startTable(), startStripeServer(account, secretKey)]);
  const connect = stripeConnection({ secretKey: async () => secretKey, url: stripe.url });
  const payments = new StripePayments(connect, { usd: "price_usd", eur: "price_eur", gbp: "price_gbp" });
  const fixture = usersFixture(table, { payments, clock });
  const parked: IncomingNotification[] = [];
  const parts = {
    ...{ ...fixture.outside, payments, table: table as Table },
    parked: { park: async (note: IncomingNotification) => void parked.push(note) },
    webhookSecret: async () => webhookSecret,
  };

  /** Each delivery reaches a new instance, of which a test may replace parts. */
  function post(body: string, signature: string | undefined, changes: Partial<typeof parts> = {}) {
    const { table: through, ...outside } = { ...parts, ...changes };
    const headers = { "content-type": "application/json", ...(signature && { "Stripe-Signature": signature }) };
    return callerOf(stripeApi(through, apiSettings, outside))("POST", "/webhooks/incoming/stripe", body, headers);
  }

  const deliver = ({ body, signature }: Delivery, changes?: Partial<typeof parts>) => post(body, signature, changes);

  /** A project of Ann, and its endpoints. */
  async function newProject() {
    const ann = await fixture.newUser();
    const { id, secret } = await ann.makeProject();
    const call = (method: string, rest: string, body?: unknown, request = {}) =>
      ann.call(method, `/users/@me/projects/${id}${rest}`, body, request);
    return { id: projectId(String(id)), secret: String(secret), ann, call };
  }

  /** A project that went through checkout, and its records at Stripe. */
  async function newSubscriber(currency = "eur") {
    const project = await newProject();
    await project.call("POST", `/checkout?currency=${currency}`);
    const session = [...account.sessions.values()].at(-1);
    const answer = await deliver(account.completeCheckout(session?.id ?? ""));
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    clock.advance(60);
    const customer = String(session?.customer);
    const subscription = account.subscriptions.get(String(session?.subscription));
    if (!subscription) throw new Error("No subscription was created.");
    return { ...project, customer, subscription };
  }

  /** Counts what was used this month. */
  const use = (id: ProjectId, field: string, add: number) =>
    countOnce(fixture.counters, dataIdOf(id, 0), usageScope(clock.at), { [field]: add }, clock.at);

  return {
    ...{ table, clock, account, stripe, fixture, parked, parts, projects: fixture.projects },
    ...{ post, deliver, newProject, newSubscriber, use, mails: fixture.outside.platformMails.asked },
    close: () => Promise.all([stripe.stop(), table.stop()]),
  };
}
