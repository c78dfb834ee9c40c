import {
  type BillingCurrency,
  type Credits,
  type Invoice,
  type PaymentProvider,
  PaymentProviderFailure,
  type UnpaidInvoice,
  type UpcomingInvoice,
} from "#lib/domain/billing/payment-provider.ts";
import { projectPage } from "#lib/domain/project/dashboard-pages.ts";
import { type BillingCategory, cappedCategories, dataOf, type Project } from "#lib/domain/project/project.ts";
import { isSubscribed } from "#lib/domain/project/project-billing.ts";
import type { Subscriptions } from "#lib/domain/project/project-service.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import { type CounterReader, usageScope } from "#lib/domain/usage/counters.ts";
import { sharedUsage } from "#lib/domain/usage/free-tier.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";
import { sha256 } from "#lib/platform/ids.ts";
import { logger } from "#lib/platform/logger.ts";
import { badRequest, externalService, notFound, Refusal } from "#lib/platform/refusal.ts";

interface BillingPorts {
  projects: Pick<ProjectStore, "findById">;
  counters: CounterReader;
  /** Undefined when billing is off. */
  payments: PaymentProvider | undefined;
  /** The provider's pages return to it. */
  dashboardUrl: string;
}

interface Consumption {
  /** The current calendar month (UTC), its end excluded. */
  period: { start: string; end: string };
  usage: { total: number; records: { category: BillingCategory; count: number }[] };
  credits: Credits | null;
  upcomingInvoice: UpcomingInvoice | null;
}

interface Invoices {
  invoices: Invoice[];
  hasUnpaidInvoices: boolean;
  unpaidInvoices: UnpaidInvoice[];
}

/**
 * Usage, invoices and payment pages of a project (contract 11 section 5). All methods throw Refusal `notFound` when billing is
 * off, and `externalService` when the provider does not respond.
 */
export class BillingService implements Subscriptions {
  readonly #ports: BillingPorts;

  constructor(ports: BillingPorts) {
    this.#ports = ports;
  }

  /** @throws Refusal `badRequest` without a subscription. */
  async consumption(projectId: ProjectId, now: Date): Promise<Consumption> {
    const { payments, project } = await this.#parties(projectId);
    const { billing } = project;
    if (!billing?.subscription || !isSubscribed(billing)) throw badRequest("The project has no subscription.");
    const { customer, subscription } = billing;
    const [counted, credits, upcomingInvoice] = await Promise.all([
      this.#ports.counters.read(dataOf(project), usageScope(now)),
      asked(payments.credits(customer)),
      asked(payments.upcomingInvoice(customer, subscription.id)),
    ]);
    const records = cappedCategories.map((category) => ({ category, count: counted[category] ?? 0 }));
    return { period: monthOf(now), usage: { total: sharedUsage(counted), records }, credits, upcomingInvoice };
  }

  async invoices(projectId: ProjectId): Promise<Invoices> {
    const { payments, project } = await this.#parties(projectId);
    if (!project.billing) return { invoices: [], hasUnpaidInvoices: false, unpaidInvoices: [] };
    const { customer } = project.billing;
    const [invoices, unpaidInvoices] = await Promise.all([
      asked(payments.invoices(customer)),
      asked(payments.unpaidInvoices(customer)),
    ]);
    return { invoices, hasUnpaidInvoices: unpaidInvoices.length > 0, unpaidInvoices };
  }

  /**
   * The URL of the page to subscribe on; the same for two requests within a minute.
   * @throws Refusal `badRequest` when the project is subscribed.
   */
  async startCheckout(projectId: ProjectId, currency: BillingCurrency, now: Date): Promise<string> {
    const { payments, project } = await this.#parties(projectId);
    if (isSubscribed(project.billing)) throw badRequest("The project already has a subscription.");
    // The provider bills a customer in one currency only.
    const customer = project.billing?.currency === currency ? project.billing.customer : undefined;
    const order = {
      projectId: project.id,
      currency,
      ...(customer && { customer }),
      returnUrl: this.#returnUrl(project.id),
    };
    const minute = now.toISOString().slice(0, "yyyy-mm-ddThh:mm".length);
    const idempotencyKey = `checkout-${sha256(JSON.stringify([order, minute]))}`;
    return asked(payments.startCheckout({ ...order, idempotencyKey }));
  }

  /** @throws Refusal `badRequest` when the project never had a subscription. */
  async openPortal(projectId: ProjectId): Promise<string> {
    const { payments, project } = await this.#parties(projectId);
    if (!project.billing) throw badRequest("The project has never had a subscription. Subscribe first.");
    return asked(payments.openPortal(project.billing.customer, this.#returnUrl(project.id)));
  }

  /** Called before a project is deleted. Does nothing when billing is off, or no subscription is known. */
  async endSubscription(projectId: ProjectId): Promise<void> {
    const project = await this.#ports.projects.findById(projectId);
    const subscription = project?.billing?.subscription;
    if (this.#ports.payments && subscription) await asked(this.#ports.payments.cancel(subscription.id));
  }

  #returnUrl(projectId: ProjectId): string {
    return projectPage(this.#ports.dashboardUrl, projectId, "settings/billing");
  }

  async #parties(projectId: ProjectId): Promise<{ payments: PaymentProvider; project: Project }> {
    const { payments, projects } = this.#ports;
    if (!payments) throw withoutBilling();
    const project = await projects.findById(projectId);
    if (!project) throw notFound("project", projectId);
    return { payments, project };
  }
}

const withoutBilling = (): Refusal =>
  new Refusal("notFound", { code: "RESOURCE_NOT_FOUND", message: "Billing is not enabled in this deployment." });

/** Returns the provider's response; the reason for a failure goes only to the log. */
async function asked<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof PaymentProviderFailure)) throw error;
    logger.error("The payment provider failed.", { reason: error.message });
    throw externalService("The payment provider did not answer.", "Try again later.");
  }
}

function monthOf(now: Date): { start: string; end: string } {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return {
    start: new Date(Date.UTC(year, month)).toISOString(),
    end: new Date(Date.UTC(year, month + 1)).toISOString(),
  };
}
