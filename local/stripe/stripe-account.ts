import Stripe from "stripe";
import { newId } from "#lib/platform/ids.ts";
import {
  type LocalCharge,
  type LocalCustomer,
  type LocalInvoice,
  type LocalSession,
  type LocalSubscription,
  newCharge,
  newInvoice,
} from "#local/stripe/stripe-objects.ts";

export interface Delivery {
  body: string;
  signature: string;
}

type EventContent = Pick<Stripe.Event, "type"> & { data: { object: object } };

/** Ids in Stripe's form: `sub_0f3a…`. */
const idWith = (prefix: string): string => `${prefix}_${newId().replaceAll("-", "").slice(0, 24)}`;

/** Stripe's data of an account, as far as Petrel uses it; objects have the library's types. */
export class StripeAccount {
  readonly customers = new Map<string, LocalCustomer>();
  readonly sessions = new Map<string, LocalSession>();
  readonly subscriptions = new Map<string, LocalSubscription>();
  readonly invoices = new Map<string, LocalInvoice>();
  readonly charges = new Map<string, LocalCharge>();
  readonly refunds: { charge: string; id: string }[] = [];
  readonly #webhookSecret: string;
  readonly #now: () => Date;

  constructor(webhookSecret: string, now: () => Date) {
    this.#webhookSecret = webhookSecret;
    this.#now = now;
  }

  get seconds(): number {
    return Math.floor(this.#now().getTime() / 1_000);
  }

  startCheckout(order: Pick<LocalSession, "client_reference_id" | "currency" | "customer" | "url">): LocalSession {
    const opened = { object: "checkout.session", mode: "subscription", status: "open", subscription: null } as const;
    const session = { ...opened, ...order, id: idWith("cs"), created: this.seconds };
    this.sessions.set(session.id, session);
    return session;
  }

  /** The buyer pays: creates a customer, a subscription and its first invoice, and returns the event. */
  completeCheckout(sessionId: string): Delivery {
    const session = this.sessions.get(sessionId);
    if (!session) throw new Error(`There is no checkout ${sessionId}.`);
    const currency = session.currency ?? "usd";
    const customer = session.customer ?? this.addCustomer(currency).id;
    const subscription = this.addSubscription(customer, currency);
    this.addInvoice(customer, { billing_reason: "subscription_create", status: "paid" });
    Object.assign(session, { customer, subscription: subscription.id, status: "complete" });
    return this.event({ type: "checkout.session.completed", data: { object: session } });
  }

  addCustomer(currency: string, balance = 0): LocalCustomer {
    const customer = { id: idWith("cus"), object: "customer", currency, balance, created: this.seconds } as const;
    this.customers.set(customer.id, customer);
    return customer;
  }

  addSubscription(customer: string, currency: string): LocalSubscription {
    const started = { object: "subscription", status: "active", created: this.seconds } as const;
    const subscription = { ...started, id: idWith("sub"), customer, currency };
    this.subscriptions.set(subscription.id, subscription);
    return subscription;
  }

  addInvoice(customer: string, changes: Partial<LocalInvoice> = {}): LocalInvoice {
    const number = `P-${String(this.invoices.size + 1).padStart(4, "0")}`;
    const invoice = { ...newInvoice({ id: idWith("in"), number, customer, created: this.seconds }), ...changes };
    this.invoices.set(invoice.id, invoice);
    return invoice;
  }

  addCharge(customer: string | null): LocalCharge {
    const charge = newCharge({ id: idWith("ch"), customer, created: this.seconds });
    this.charges.set(charge.id, charge);
    return charge;
  }

  refund(chargeId: string) {
    const refund = { id: idWith("re"), object: "refund", charge: chargeId } satisfies Partial<Stripe.Refund>;
    this.refunds.push(refund);
    const charge = this.charges.get(chargeId);
    if (charge) charge.refunded = true;
    return refund;
  }

  /** An event as delivered, signed now by default. */
  event({ type, data }: EventContent, changes: { id?: string; created?: number; signedAt?: number } = {}): Delivery {
    const { id = idWith("evt"), created = this.seconds, signedAt = this.seconds } = changes;
    const event = { id, object: "event", api_version: Stripe.API_VERSION, created, livemode: false, type, data };
    const body = JSON.stringify({ ...event, pending_webhooks: 1, request: null });
    return { body, signature: this.sign(body, signedAt) };
  }

  sign(payload: string, timestamp = this.seconds, secret = this.#webhookSecret): string {
    return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  }
}
