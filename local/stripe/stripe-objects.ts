import type Stripe from "stripe";

/** The parts of Stripe's objects that Petrel reads, with references as ids. */
type Referring<T, Name extends keyof T> = Omit<T, Name> & Record<Name, string | null>;

export type LocalCustomer = Pick<Stripe.Customer, "id" | "object" | "currency" | "balance" | "created">;

export type LocalSession = Referring<
  Pick<
    Stripe.Checkout.Session,
    | ("id" | "object" | "mode" | "status" | "client_reference_id" | "currency")
    | ("customer" | "subscription" | "url" | "created")
  >,
  "customer" | "subscription"
>;

export type LocalSubscription = Pick<
  Stripe.Subscription,
  "id" | "object" | "status" | "customer" | "currency" | "created"
>;

export type LocalInvoice = Pick<
  Stripe.Invoice,
  | ("id" | "object" | "number" | "customer" | "status" | "billing_reason" | "currency" | "created" | "due_date")
  | ("amount_due" | "amount_paid" | "subtotal" | "total" | "period_start" | "period_end")
  | ("hosted_invoice_url" | "invoice_pdf")
>;

export type LocalCharge = Referring<
  Pick<Stripe.Charge, "id" | "object" | "customer" | "refunded" | "amount" | "currency" | "created">,
  "customer"
>;

/** An open invoice for the month that ends now. */
export const newInvoice = (parts: Pick<LocalInvoice, "id" | "number" | "customer" | "created">): LocalInvoice => ({
  ...parts,
  ...{ object: "invoice", status: "open", billing_reason: "subscription_cycle", currency: "eur", due_date: null },
  ...{ amount_due: 2_900, amount_paid: 0, subtotal: 2_437, total: 2_900 },
  ...{ period_start: parts.created - 30 * 24 * 60 * 60, period_end: parts.created },
  ...{ hosted_invoice_url: `https://invoice.stripe.test/${parts.id}`, invoice_pdf: null },
});

export const newCharge = (parts: Pick<LocalCharge, "id" | "customer" | "created">): LocalCharge => ({
  ...parts,
  ...{ object: "charge", refunded: false, amount: 2_900, currency: "eur" },
});
