/** What the payment provider told of a project's subscription (contract 12 section 5). */
export interface ProjectBilling {
  /** The provider's id of who pays; it stays when the subscription ends. */
  customer: string;
  /** Of the present subscription, or the last one: `eur`. */
  currency: string;
  subscription: {
    id: string;
    /** In the provider's words: `active`, `past_due`, `canceled` … */
    status: string;
  } | null;
  /** Seconds since 1970 of what was applied to the subscription last: whatever happened before does not overwrite it. */
  asOf: number;
  /** Number of changes: what was decided upon one of them is written only while it is the last. */
  version: number;
}

const subscribedStatuses: readonly string[] = ["active", "trialing", "past_due"];

/** Whether the subscription counts: one that was never paid, is paused or given up does not. */
export const isSubscribed = (billing: ProjectBilling | null): boolean =>
  billing?.subscription != null && subscribedStatuses.includes(billing.subscription.status);
