/** Amounts are in the currency's minor units, currencies in lower case, times ISO 8601. */
export interface Invoice {
  id: string;
  /** Null while it is a draft. */
  number: string | null;
  /** `draft`, `open`, `paid`, `uncollectible`, `void`. */
  status: string | null;
  amountDue: number;
  amountPaid: number;
  currency: string;
  created: string;
  periodStart: string;
  periodEnd: string;
  hostedInvoiceUrl: string | null;
  invoicePdf: string | null;
  subtotal: number;
  total: number;
  paid: boolean;
}

export interface UnpaidInvoice extends Pick<Invoice, "id" | "number" | "amountDue" | "currency" | "hostedInvoiceUrl"> {
  dueDate: string | null;
}

export interface UpcomingInvoice
  extends Pick<Invoice, "amountDue" | "currency" | "periodStart" | "periodEnd" | "subtotal" | "total"> {}

export interface Credits {
  /** As the provider keeps it: below zero is in the customer's favour. */
  balance: number;
  hasCredits: boolean;
  creditAmount: number;
  currency: string | null;
}

export const billingCurrencies = ["usd", "eur", "gbp"] as const;

export type BillingCurrency = (typeof billingCurrencies)[number];

export interface CheckoutOrder {
  projectId: string;
  currency: BillingCurrency;
  /** Who paid before in this currency; absent = somebody new. */
  customer?: string;
  /** Where the buyer comes back to, having paid or not. */
  returnUrl: string;
  /** Two orders alike with the same key are one. */
  idempotencyKey: string;
}

/** What is asked of the payment provider. Implemented by lib/payment; everything throws PaymentProviderFailure. */
export interface PaymentProvider {
  /** The page to subscribe on. */
  startCheckout(order: CheckoutOrder): Promise<string>;
  /** The page to manage the subscription on. */
  openPortal(customer: string, returnUrl: string): Promise<string>;
  /** Newest first, at most 100. */
  invoices(customer: string): Promise<Invoice[]>;
  /** Those that are open or given up as uncollectible, newest first, at most 100 each. */
  unpaidInvoices(customer: string): Promise<UnpaidInvoice[]>;
  /** Null when the customer is gone. */
  credits(customer: string): Promise<Credits | null>;
  /** Null when nothing is coming. */
  upcomingInvoice(customer: string, subscription: string): Promise<UpcomingInvoice | null>;
  /** At once; one that has ended, or is unknown, is fine. */
  cancel(subscription: string): Promise<void>;
}

/** What events are judged by: how things stand, whatever order the events come in. */
export interface PaymentFacts {
  /** Undefined for one that is unknown. */
  subscriptionStatus(subscription: string): Promise<string | undefined>;
  /** Whether it is open, or given up as uncollectible. */
  isUnpaid(invoice: string): Promise<boolean>;
  unpaidInvoices(customer: string): Promise<UnpaidInvoice[]>;
  charge(charge: string): Promise<{ customer: string | null; refunded: boolean } | undefined>;
  /** What is left of the charge, once however often asked. */
  refund(charge: string): Promise<void>;
}

/** The provider did not answer, or not with what was asked for. */
export class PaymentProviderFailure extends Error {
  override readonly name = "PaymentProviderFailure";
}
