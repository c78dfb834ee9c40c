import type { ProjectId } from "#lib/platform/data-id.ts";
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
  /** As the provider stores it: negative is in the customer's favour. */
  balance: number;
  hasCredits: boolean;
  creditAmount: number;
  currency: string | null;
}

export const billingCurrencies = ["usd", "eur", "gbp"] as const;

export type BillingCurrency = (typeof billingCurrencies)[number];

export interface CheckoutRequest {
  projectId: ProjectId;
  currency: BillingCurrency;
  /** A customer who paid before in this currency; absent = a new customer. */
  customer?: string;
  /** Where the buyer returns, having paid or not. */
  returnUrl: string;
  /** Two equal orders with the same key are one. */
  idempotencyKey: string;
}

/** Calls to the payment provider. Implemented by lib/payment; everything throws PaymentProviderFailure. */
export interface PaymentProvider {
  /** The page to subscribe on. */
  startCheckout(order: CheckoutRequest): Promise<string>;
  /** The page to manage the subscription on. */
  openPortal(customer: string, returnUrl: string): Promise<string>;
  /** Newest first, at most 100. */
  invoices(customer: string): Promise<Invoice[]>;
  /** Open or uncollectible invoices, newest first, at most 100 each. */
  unpaidInvoices(customer: string): Promise<UnpaidInvoice[]>;
  /** Null when the customer is gone. */
  credits(customer: string): Promise<Credits | null>;
  /** Null when no invoice is due. */
  upcomingInvoice(customer: string, subscription: string): Promise<UpcomingInvoice | null>;
  /** Takes effect at once; a subscription that has ended, or is unknown, is no error. */
  cancel(subscription: string): Promise<void>;
}

/** The current state at the provider, which decisions about events use, because events arrive in any order. */
export interface PaymentFacts {
  /** Undefined when the subscription is unknown. */
  subscriptionStatus(subscription: string): Promise<string | undefined>;
  /** Whether the invoice is open or uncollectible. */
  isUnpaid(invoice: string): Promise<boolean>;
  unpaidInvoices(customer: string): Promise<UnpaidInvoice[]>;
  charge(charge: string): Promise<{ customer: string | null; refunded: boolean } | undefined>;
  /** Refunds the rest of the charge, once even when requested again. */
  refund(charge: string): Promise<void>;
}

/** The provider did not respond, or not with the requested data. */
export class PaymentProviderFailure extends Error {
  override readonly name = "PaymentProviderFailure";
}
