import * as z from "zod";
import { type ProjectId, storedProjectId } from "#lib/platform/data-id.ts";
import { ControlError, type ControlRoute } from "#local/control/route.ts";
import { type Delivery, StripeAccount } from "#local/stripe/stripe-account.ts";
import { startStripeServer } from "#local/stripe/stripe-server.ts";

const secretKey = "sk_test_laptop";
const webhookSecret = "whsec_laptop";

/** The setting `billing` for a laptop that sells subscriptions. */
export const localBillingSettings = {
  secretParameter: "/petrel/stripe/key",
  webhookSecretParameter: "/petrel/stripe/webhook",
  prices: { usd: "price_laptop", eur: "price_laptop", gbp: "price_laptop" },
};

/** Contents of the Parameter Store. */
export const localSecrets = new Map([
  [localBillingSettings.secretParameter, secretKey],
  [localBillingSettings.webhookSecretParameter, webhookSecret],
]);

interface LocalBilling {
  routes: ControlRoute[];
  stop(): Promise<void>;
}

const buyer = z.object({ projectId: storedProjectId });
const invoiced = buyer.extend({ paid: z.boolean() });

/** A local Stripe without persistent data; functions find it by PETREL_STRIPE_URL. */
export async function startLocalBilling(gatewayUrl: string, now: () => Date): Promise<LocalBilling> {
  const account = new StripeAccount(webhookSecret, now);
  const server = await startStripeServer(account, secretKey);
  process.env["PETREL_STRIPE_URL"] = server.url;

  const lastCheckout = (projectId: ProjectId, status: "open" | "complete") => {
    const ofProject = [...account.sessions.values()].filter((each) => each.client_reference_id === projectId);
    const found = ofProject.findLast((each) => each.status === status);
    if (!found) throw new ControlError(`The project has no checkout that is ${status}.`, 404);
    return found;
  };

  async function deliver({ body, signature }: Delivery) {
    const headers = { "Content-Type": "application/json", "Stripe-Signature": signature };
    const answer = await fetch(`${gatewayUrl}/webhooks/incoming/stripe`, { method: "POST", headers, body });
    return { status: answer.status, body: await answer.json() };
  }

  const routes: ControlRoute[] = [
    {
      method: "POST",
      path: "/_local/stripe/checkouts",
      handle: ({ body }) => {
        const { projectId } = buyer.parse(JSON.parse(body.toString("utf8")));
        return deliver(account.completeCheckout(lastCheckout(projectId, "open").id));
      },
    },
    {
      method: "POST",
      path: "/_local/stripe/invoices",
      handle: ({ body }) => {
        const { projectId, paid } = invoiced.parse(JSON.parse(body.toString("utf8")));
        const customer = lastCheckout(projectId, "complete").customer ?? "";
        for (const invoice of account.invoices.values()) if (invoice.customer === customer) invoice.status = "paid";
        const object = account.addInvoice(customer, { status: paid ? "paid" : "open" });
        return deliver(account.event({ type: paid ? "invoice.paid" : "invoice.payment_failed", data: { object } }));
      },
    },
    {
      method: "POST",
      path: "/_local/stripe/fraud-warnings",
      handle: ({ body }) => {
        const { projectId } = buyer.parse(JSON.parse(body.toString("utf8")));
        const { id: charge } = account.addCharge(lastCheckout(projectId, "complete").customer);
        const object = { object: "radar.early_fraud_warning", charge };
        return deliver(account.event({ type: "radar.early_fraud_warning.created", data: { object } }));
      },
    },
  ];
  return { routes, stop: server.stop };
}
