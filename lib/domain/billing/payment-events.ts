import { notedLine } from "#lib/domain/audit/audit-notes.ts";
import { suspensionLine } from "#lib/domain/audit/suspension-line.ts";
import type { BillingChange, BillingStore } from "#lib/domain/billing/billing-store.ts";
import type { PaymentEvent, PaymentEventOf } from "#lib/domain/billing/payment-event.ts";
import type { PaymentFacts } from "#lib/domain/billing/payment-provider.ts";
import type { ParkedNotifications } from "#lib/domain/feedback/feedback-ports.ts";
import type { AdminNotices } from "#lib/domain/project/admin-notices.ts";
import type { Project } from "#lib/domain/project/project.ts";
import type { ProjectBilling } from "#lib/domain/project/project-billing.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import { logger } from "#lib/platform/logger.ts";
import { retryOnConflict } from "#lib/platform/retry-on-conflict.ts";

export interface PaymentEventPorts {
  store: BillingStore;
  projects: Pick<ProjectStore, "findById">;
  payments: PaymentFacts;
  notices: Pick<AdminNotices, "tell">;
  /** Alerts the operator. */
  parked: ParkedNotifications;
}

/** `ignored`: no effect, for a reason that is logged. */
type PaymentOutcome = "applied" | "duplicate" | "ignored";

/** One attempt; undefined when the project changed in the meantime. */
type Attempt = Promise<PaymentOutcome | undefined>;

const endedStatuses: readonly string[] = ["canceled", "incomplete_expired"];

interface WriteInput {
  project: Project;
  billing: Omit<ProjectBilling, "version">;
  now: Date;
  disabledReason?: BillingChange["disabledReason"] | undefined;
}

/**
 * Applies the payment provider's events, each once, in any order and with duplicates. A decision uses the project as read and
 * the current state at the provider. It is written with the event's id, only while the project is as read. So a process that
 * dies in between has only requested emails, which are sent once per id, or a refund, which is made once.
 */
export class PaymentEvents {
  readonly #ports: PaymentEventPorts;

  constructor(ports: PaymentEventPorts) {
    this.#ports = ports;
  }

  /** @throws PaymentProviderFailure and faults; then nothing is stored, and the event must be delivered again. */
  async apply(event: PaymentEvent, now: Date): Promise<PaymentOutcome> {
    const { store } = this.#ports;
    if (await store.isApplied(event.id, { now })) return "duplicate";
    const outcome = await retryOnConflict(() => this.#attempt(event, now));
    // Another delivery of the same event may just have applied it.
    return outcome === "ignored" && (await store.isApplied(event.id, { now })) ? "duplicate" : outcome;
  }

  async #attempt(event: PaymentEvent, now: Date): Attempt {
    switch (event.kind) {
      case "subscribed":
        return this.#subscribed(event, now);
      case "fraudWarning":
        return this.#fraudWarning(event, now);
      case "unknown":
        return ignored(event, "its type is not used");
      default:
        return this.#ofCustomer(event, now);
    }
  }

  /**
   * Reads the current status: earlier events of the subscription were ignored, because its project was unknown, and this status
   * includes them.
   */
  async #subscribed(event: PaymentEventOf<"subscribed">, now: Date): Attempt {
    const project = await this.#ports.projects.findById(event.projectId);
    if (project?.id !== event.projectId) return ignored(event, "its project is unknown");
    const status = await this.#ports.payments.subscriptionStatus(event.subscription);
    if (status === undefined || endedStatuses.includes(status)) return ignored(event, "the subscription has ended");
    const { customer, currency, subscription: id } = event;
    const replaced = project.billing?.subscription;
    if (replaced && replaced.id !== id) {
      logger.warn("Project subscribed twice; the first subscription continues at the payment provider", {
        ...{ projectId: project.id, replaced: replaced.id, subscription: id },
      });
    }
    const asOf = Math.floor(now.getTime() / 1_000);
    return this.#write(event, { project, billing: { customer, currency, subscription: { id, status }, asOf }, now });
  }

  async #fraudWarning(event: PaymentEventOf<"fraudWarning">, now: Date): Attempt {
    const { payments, store, parked } = this.#ports;
    const charge = await payments.charge(event.charge);
    const project = charge?.customer ? await store.findByCustomer(charge.customer) : undefined;
    if (!charge || !project) return ignored(event, "its customer is unknown");
    if (!charge.refunded) await payments.refund(event.charge);
    const text = `Early fraud warning: refunding charge ${event.charge} of project ${project.id}`;
    await parked.park({ id: event.id, text });
    return store.keep(event.id, { now });
  }

  async #ofCustomer(
    event: PaymentEventOf<"subscriptionChanged" | "subscriptionEnded" | "invoicePaid" | "paymentFailed">,
    now: Date,
  ): Attempt {
    const project = await this.#ports.store.findByCustomer(event.customer);
    if (!project?.billing) return ignored(event, "its customer is unknown");
    switch (event.kind) {
      case "subscriptionChanged":
      case "subscriptionEnded":
        return this.#subscription(event, { project, billing: project.billing, now });
      case "invoicePaid":
        return this.#paid(event, { project, billing: project.billing, now });
      case "paymentFailed":
        return this.#failed(event, { project, billing: project.billing, now });
    }
  }

  async #subscription(
    event: PaymentEventOf<"subscriptionChanged" | "subscriptionEnded">,
    { project, billing, now }: { project: Project; billing: ProjectBilling; now: Date },
  ): Attempt {
    if (billing.subscription?.id !== event.subscription) return ignored(event, "the project has another subscription");
    if (event.at < billing.asOf) return ignored(event, "something newer was applied");
    const subscription = event.kind === "subscriptionEnded" ? null : { id: event.subscription, status: event.status };
    const currency = event.kind === "subscriptionEnded" ? billing.currency : event.currency;
    return this.#write(event, { project, billing: { ...billing, subscription, currency, asOf: event.at }, now });
  }

  /** Written even without a change, so that a concurrent decision about a failed payment is retried. */
  async #paid(
    event: PaymentEventOf<"invoicePaid">,
    { project, billing, now }: { project: Project; billing: ProjectBilling; now: Date },
  ): Attempt {
    if (project.disabledReason !== "PAYMENT_FAILED") return this.#write(event, { project, billing, now });
    const unpaid = await this.#ports.payments.unpaidInvoices(event.customer);
    const isSettled = unpaid.every(({ id }) => id === event.invoice);
    return this.#write(event, { project, billing, now, disabledReason: isSettled ? null : "PAYMENT_FAILED" });
  }

  /** Requests the emails first: if the process dies before disabling the project, the retry requests them again. */
  async #failed(
    event: PaymentEventOf<"paymentFailed">,
    { project, billing, now }: { project: Project; billing: ProjectBilling; now: Date },
  ): Attempt {
    if (event.isFirst) return ignored(event, "the subscription has not begun");
    const { payments, notices } = this.#ports;
    if (!(await payments.isUnpaid(event.invoice))) return ignored(event, "the invoice is settled");
    await notices.tell(project.id, [{ kind: "paymentFailed", noticeId: `payment-failed-${event.invoice}` }]);
    return this.#write(event, { project, billing, now, disabledReason: project.disabledReason ?? "PAYMENT_FAILED" });
  }

  async #write(
    event: PaymentEvent,
    { project, billing, now, disabledReason = project.disabledReason }: WriteInput,
  ): Attempt {
    const version = (project.billing?.version ?? 0) + 1;
    const change = { billing: { ...billing, version }, disabledReason };
    const isSame = disabledReason === project.disabledReason;
    const line = isSame ? undefined : notedLine(suspensionLine(project, { by: "SYSTEM", reason: disabledReason }), now);
    const outcome = await this.#ports.store.apply(event.id, { project, change, line, now });
    return outcome === "outrun" ? undefined : outcome;
  }
}

function ignored({ id, type }: PaymentEvent, why: string): "ignored" {
  logger.info("Ignored a payment event", { eventId: id, type, why });
  return "ignored";
}
