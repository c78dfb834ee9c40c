import { type BillingCategory, dataOf, type Project } from "#lib/domain/project/project.ts";
import { type CounterReader, usageScope } from "#lib/domain/usage/counters.ts";
import { freeMailsMax, isOnFreeTier, sharedUsage, type UsageReader } from "#lib/domain/usage/free-tier.ts";
import { logger } from "#lib/platform/logger.ts";
import { Refusal } from "#lib/platform/refusal.ts";

interface PassedCap {
  limit: number;
  usage: number;
}

interface BillingCapInput {
  project: Project;
  category: BillingCategory;
  requested: number;
  /** Of earlier emails in the same request, which count as used. */
  requestedBefore?: number | undefined;
  now: Date;
}

/**
 * Refuses emails that would exceed the project's cap of this calendar month (UTC), or the free emails when billing is on and
 * the project has no subscription. Without a cap it reads nothing. When the usage cannot be read the emails pass: a broken
 * counter must not stop password resets.
 */
export async function checkBillingCap(
  counters: UsageReader,
  { project, category, requested, requestedBefore, now }: BillingCapInput,
): Promise<void> {
  const passed = await passedCap(counters, { project, category, requested, requestedBefore, now });
  if (!passed) return;
  throw new Refusal("billingLimit", {
    code: "BILLING_LIMIT_EXCEEDED",
    message: "The request would exceed the project's limit for this month.",
    details: { category, ...passed, requested },
    suggestion: isOnFreeTier(counters, project)
      ? "Subscribe, or wait for the next month."
      : "Raise the limit in the project's billing settings, or wait for the next month.",
  });
}

/** The cap that this many emails would exceed, as in `checkBillingCap`; undefined when they exceed none. */
export async function passedCap(
  counters: UsageReader,
  { project, category, requested, requestedBefore = 0, now }: BillingCapInput,
): Promise<PassedCap | undefined> {
  const limit = capOf(counters, project, category);
  if (limit === null) return undefined;
  const counted = await readCounts(counters, { project, category, now });
  if (counted === undefined) return undefined;
  const counts = isOnFreeTier(counters, project) ? sharedUsage(counted) : (counted[category] ?? 0);
  const usage = counts + requestedBefore;
  return usage + requested <= limit ? undefined : { limit, usage };
}

/** Maximum emails per month of this category; null is unlimited. */
export const capOf = (counters: UsageReader, project: Project, category: BillingCategory): number | null =>
  isOnFreeTier(counters, project) ? freeMailsMax : project.caps[category];

async function readCounts(
  counters: CounterReader,
  { project, category, now }: { project: Project; category: BillingCategory; now: Date },
): Promise<Record<string, number> | undefined> {
  try {
    return await counters.read(dataOf(project), usageScope(now));
  } catch (error) {
    logger.error("Reading the month's usage failed; letting the request pass", {
      projectId: project.id,
      category,
      error,
    });
    return undefined;
  }
}
