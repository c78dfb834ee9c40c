import { cappedCategories, type Project } from "#lib/domain/project/project.ts";
import { isSubscribed } from "#lib/domain/project/project-billing.ts";
import type { CounterReader } from "#lib/domain/usage/counters.ts";

/** Mails a month, of all categories together, of a project without a subscription (contract 11 section 5). */
export const freeMailsMax = 1_000;

/** What caps are held against: the month's counts. */
export interface UsageReader extends CounterReader {
  /** Whether this deployment sells subscriptions; without them (or this) nothing caps a project but itself. */
  readonly billing?: boolean;
}

/** The counts as a deployment with or without billing reads them. */
export const usageReader = (counters: CounterReader, billing: boolean): UsageReader => ({
  billing,
  read: (projectId, scope) => counters.read(projectId, scope),
});

/** Whether the free mails are all that the project has. Its own caps wait until it is subscribed. */
export const isOnFreeTier = ({ billing = false }: UsageReader, project: Pick<Project, "billing">): boolean =>
  billing && !isSubscribed(project.billing);

/** Of a month's counts what the free mails are taken from. */
export const sharedUsage = (counted: Record<string, number>): number =>
  cappedCategories.reduce((total, category) => total + (counted[category] ?? 0), 0);
