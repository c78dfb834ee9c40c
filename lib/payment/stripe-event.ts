import Stripe from "stripe";
import type { PaymentEvent } from "#lib/domain/billing/payment-event.ts";
import { idOf } from "#lib/payment/stripe-invoice.ts";
import { storedProjectId } from "#lib/platform/data-id.ts";

/** Older signatures may be replayed. */
const toleranceSeconds = 300;

/** The body of a request, and its header `stripe-signature`. */
export interface SignedBody {
  body: string;
  signature: string | undefined;
}

/** The event, if this secret signed it within the last five minutes; otherwise undefined. */
export function trustedStripeEvent(
  { body, signature }: SignedBody,
  secret: string,
  now: Date,
): PaymentEvent | undefined {
  if (signature === undefined) return undefined;
  const event = signedEvent(() =>
    Stripe.webhooks.constructEvent(body, signature, secret, toleranceSeconds, undefined, now.getTime()),
  );
  return event && paymentEventOf(event);
}

/** Undefined when the library rejects it: a missing, wrong or old signature, or signed data that is no event. */
function signedEvent(construct: () => Stripe.Event): Stripe.Event | undefined {
  try {
    return construct();
  } catch {
    return undefined;
  }
}

function paymentEventOf(event: Stripe.Event): PaymentEvent {
  const { id, created: at, type } = event;
  return { id, at, type, ...(meaningOf(event) ?? { kind: "unknown" }) };
}

type Meaning = PaymentEvent extends infer E ? (E extends PaymentEvent ? Omit<E, "id" | "at" | "type"> : never) : never;

/** Undefined for unused event types, and for events without a customer or subscription. */
function meaningOf(event: Stripe.Event): Meaning | undefined {
  switch (event.type) {
    case "checkout.session.completed":
      return subscribed(event.data.object);
    case "customer.subscription.updated":
    case "customer.subscription.deleted":
      return subscriptionChange(event.type, event.data.object);
    case "invoice.paid":
    case "invoice.payment_failed":
      return payment(event.type, event.data.object);
    case "radar.early_fraud_warning.created": {
      const charge = idOf(event.data.object.charge);
      return charge === null ? undefined : { kind: "fraudWarning", charge };
    }
    default:
      return undefined;
  }
}

function subscribed(session: Stripe.Checkout.Session): Meaning | undefined {
  const { client_reference_id: reference, currency } = session;
  const [customer, subscription] = [idOf(session.customer), idOf(session.subscription)];
  if (reference === null || customer === null || subscription === null || currency === null) return undefined;
  const projectId = storedProjectId.parse(reference);
  return { kind: "subscribed", projectId, customer, subscription, currency };
}

function subscriptionChange(type: Stripe.Event["type"], subscription: Stripe.Subscription): Meaning | undefined {
  const customer = idOf(subscription.customer);
  if (customer === null) return undefined;
  const ids = { customer, subscription: subscription.id };
  if (type === "customer.subscription.deleted") return { kind: "subscriptionEnded", ...ids };
  return { kind: "subscriptionChanged", ...ids, status: subscription.status, currency: subscription.currency };
}

function payment(type: Stripe.Event["type"], invoice: Stripe.Invoice): Meaning | undefined {
  const customer = idOf(invoice.customer);
  if (customer === null) return undefined;
  const ids = { customer, invoice: invoice.id };
  if (type === "invoice.paid") return { kind: "invoicePaid", ...ids };
  return { kind: "paymentFailed", ...ids, isFirst: invoice.billing_reason === "subscription_create" };
}
