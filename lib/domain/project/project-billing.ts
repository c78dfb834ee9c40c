/** What the payment provider reported about a project's subscription (contract 12 section 5). */
export interface ProjectBilling {
  /** The provider's customer id; it stays when the subscription ends. */
  customer: string;
  /** Of the current subscription, or the last one: `eur`. */
  currency: string;
  subscription: {
    id: string;
    /** As the provider names it: `active`, `past_due`, `canceled` … */
    status: string;
  } | null;
  /** Time of the last change applied to the subscription, in seconds since 1970: older events do not overwrite it. */
  asOf: number;
  /** Counts changes: a decision based on one version is written only while that version is the latest. */
  version: number;
}

const subscribedStatuses: readonly string[] = ["active", "trialing", "past_due"];

/** Whether the subscription is active: not when it was never paid, is paused, unpaid or cancelled. */
export const isSubscribed = (billing: ProjectBilling | null): boolean =>
  billing?.subscription != null && subscribedStatuses.includes(billing.subscription.status);
