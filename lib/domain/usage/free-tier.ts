import { cappedCategories, type Project } from "#lib/domain/project/project.ts";
import { isSubscribed } from "#lib/domain/project/project-billing.ts";
import type { CounterReader } from "#lib/domain/usage/counters.ts";

/** Emails per month, all categories together, of a project without a subscription (contract 11 section 5). */
export const freeMailsMax = 1_000;

/** Reads the month's counts, which caps are compared with. */
export interface UsageReader extends CounterReader {
  /** Whether this deployment sells subscriptions; if not (or unset), only a project's own caps apply. */
  readonly billing?: boolean;
}

/** The counts as a deployment with or without billing reads them. */
export const usageReader = (counters: CounterReader, billing: boolean): UsageReader => ({
  billing,
  read: (dataId, scope) => counters.read(dataId, scope),
});

/** Whether the project has only the free emails. Its own caps apply once it is subscribed. */
export const isOnFreeTier = ({ billing = false }: UsageReader, project: Pick<Project, "billing">): boolean =>
  billing && !isSubscribed(project.billing);

/** The month's counts that use up the free emails. */
export const sharedUsage = (counted: Record<string, number>): number =>
  cappedCategories.reduce((total, category) => total + (counted[category] ?? 0), 0);
