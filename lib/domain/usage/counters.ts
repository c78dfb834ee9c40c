import type { BillingCategory } from "#lib/domain/project/project.ts";

/** Totals kept by the stream consumer, at most a few seconds old. */
export interface CounterReader {
  /** Sum of every field of the scope over all stream shards. */
  read(projectId: string, scope: CounterScope): Promise<Record<string, number>>;
}

/**
 * `contacts`: total, subscribed · `emails`: one field per status · `usage#<yyyy-mm>`: one field per billing category,
 * mails with attachments counted double, FAILED ones taken off again.
 */
export type CounterScope = "contacts" | "emails" | `usage#${string}`;

/** The scope in which a mail created at this time is billed; months are UTC. */
export const usageScope = (at: Date): CounterScope => `usage#${at.toISOString().slice(0, 7)}`;

/** Billing category of a mail (contract 11 section 5). */
export const billingCategories: Record<string, BillingCategory> = {
  TRANSACTIONAL: "transactional",
  CAMPAIGN: "campaigns",
  WORKFLOW: "workflows",
  INBOUND: "inbound",
};
