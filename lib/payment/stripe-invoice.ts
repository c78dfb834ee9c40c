import type Stripe from "stripe";
import type { Invoice, UnpaidInvoice, UpcomingInvoice } from "#lib/domain/billing/payment-provider.ts";

/** The id of a Stripe reference, which is an id or the expanded object. */
export const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  (typeof reference === "string" ? reference : reference?.id) ?? null;

export const invoiceOf = (invoice: Stripe.Invoice): Invoice => ({
  ...upcomingInvoiceOf(invoice),
  id: invoice.id,
  number: invoice.number,
  status: invoice.status,
  amountPaid: invoice.amount_paid,
  created: timeOf(invoice.created),
  hostedInvoiceUrl: invoice.hosted_invoice_url ?? null,
  invoicePdf: invoice.invoice_pdf ?? null,
  paid: invoice.status === "paid",
});

export const unpaidInvoiceOf = (invoice: Stripe.Invoice): UnpaidInvoice => ({
  id: invoice.id,
  number: invoice.number,
  amountDue: invoice.amount_due,
  currency: invoice.currency,
  dueDate: invoice.due_date === null ? null : timeOf(invoice.due_date),
  hostedInvoiceUrl: invoice.hosted_invoice_url ?? null,
});

export const upcomingInvoiceOf = (invoice: Stripe.Invoice): UpcomingInvoice => ({
  amountDue: invoice.amount_due,
  currency: invoice.currency,
  periodStart: timeOf(invoice.period_start),
  periodEnd: timeOf(invoice.period_end),
  subtotal: invoice.subtotal,
  total: invoice.total,
});

const timeOf = (seconds: number): string => new Date(seconds * 1_000).toISOString();
