import Stripe from "stripe";
import {
  type BillingCurrency,
  type CheckoutRequest,
  type Credits,
  type Invoice,
  type PaymentFacts,
  type PaymentProvider,
  PaymentProviderFailure,
  type UnpaidInvoice,
  type UpcomingInvoice,
} from "#lib/domain/billing/payment-provider.ts";
import { idOf, invoiceOf, unpaidInvoiceOf, upcomingInvoiceOf } from "#lib/payment/stripe-invoice.ts";

const listMax = 100;

const unpaidStatuses = ["open", "uncollectible"] as const;

/** Stripe's price ids. */
type StripePrices = Partial<Record<BillingCurrency, string | undefined>>;

/** Stripe, with its own library: it retries, and pins the API version that its types describe. */
export class StripePayments implements PaymentProvider, PaymentFacts {
  readonly #connect: () => Promise<Stripe>;
  readonly #prices: StripePrices;

  /** Only checkouts need `prices`. */
  constructor(connect: () => Promise<Stripe>, prices: StripePrices = {}) {
    this.#connect = connect;
    this.#prices = prices;
  }

  async startCheckout({ projectId, currency, customer, returnUrl, idempotencyKey }: CheckoutRequest): Promise<string> {
    const price = this.#prices[currency];
    if (!price) throw new PaymentProviderFailure(`No price in ${currency} is configured.`);
    const { url } = await this.#ask((stripe) =>
      stripe.checkout.sessions.create(
        {
          mode: "subscription",
          client_reference_id: projectId,
          currency,
          ...(customer !== undefined && { customer }),
          line_items: [{ price, quantity: 1 }],
          // Shown in Stripe's dashboard.
          subscription_data: { metadata: { petrel_project: projectId } },
          success_url: returnUrl,
          cancel_url: returnUrl,
        },
        { idempotencyKey },
      ),
    );
    if (!url) throw new PaymentProviderFailure("Stripe created a checkout without a URL.");
    return url;
  }

  async openPortal(customer: string, returnUrl: string): Promise<string> {
    const session = await this.#ask((stripe) =>
      stripe.billingPortal.sessions.create({ customer, return_url: returnUrl }),
    );
    return session.url;
  }

  async invoices(customer: string): Promise<Invoice[]> {
    const { data } = await this.#ask((stripe) => stripe.invoices.list({ customer, limit: listMax }));
    return data.map(invoiceOf);
  }

  async unpaidInvoices(customer: string): Promise<UnpaidInvoice[]> {
    const lists = await Promise.all(
      unpaidStatuses.map((status) => this.#ask((stripe) => stripe.invoices.list({ customer, status, limit: listMax }))),
    );
    const found = lists.flatMap(({ data }) => data).sort((a, b) => b.created - a.created);
    return found.map(unpaidInvoiceOf);
  }

  async credits(customer: string): Promise<Credits | null> {
    const found = await this.#find((stripe) => stripe.customers.retrieve(customer));
    if (!found || found.deleted) return null;
    const { balance, currency = null } = found;
    return { balance, hasCredits: balance < 0, creditAmount: Math.max(0, -balance), currency };
  }

  async upcomingInvoice(customer: string, subscription: string): Promise<UpcomingInvoice | null> {
    const preview = await this.#find((stripe) => stripe.invoices.createPreview({ customer, subscription }));
    return preview ? upcomingInvoiceOf(preview) : null;
  }

  async cancel(subscription: string): Promise<void> {
    await this.#find((stripe) => stripe.subscriptions.cancel(subscription));
  }

  async subscriptionStatus(subscription: string): Promise<string | undefined> {
    return (await this.#find((stripe) => stripe.subscriptions.retrieve(subscription)))?.status;
  }

  async isUnpaid(invoice: string): Promise<boolean> {
    const status = (await this.#find((stripe) => stripe.invoices.retrieve(invoice)))?.status;
    return unpaidStatuses.some((unpaid) => unpaid === status);
  }

  async charge(charge: string): Promise<{ customer: string | null; refunded: boolean } | undefined> {
    const found = await this.#find((stripe) => stripe.charges.retrieve(charge));
    return found && { customer: idOf(found.customer), refunded: found.refunded };
  }

  async refund(charge: string): Promise<void> {
    await this.#ask(async (stripe) => {
      try {
        await stripe.refunds.create({ charge, reason: "fraudulent" }, { idempotencyKey: `refund-${charge}` });
      } catch (error) {
        if (!hasCode(error, "charge_already_refunded")) throw error;
      }
    });
  }

  /** Like `#ask`; undefined when Stripe does not have the object. */
  #find<T>(call: (stripe: Stripe) => Promise<T>): Promise<T | undefined> {
    return this.#ask((stripe) =>
      call(stripe).catch((error: unknown) => {
        if (hasCode(error, "resource_missing") || hasCode(error, "invoice_upcoming_none")) return undefined;
        throw error;
      }),
    );
  }

  async #ask<T>(call: (stripe: Stripe) => Promise<T>): Promise<T> {
    try {
      return await call(await this.#connect());
    } catch (cause) {
      throw new PaymentProviderFailure(cause instanceof Error ? cause.message : "Stripe failed.", { cause });
    }
  }
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === code;
