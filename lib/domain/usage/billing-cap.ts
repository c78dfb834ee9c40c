import type { BillingCategory, Project } from "#lib/domain/project/project.ts";
import { type CounterReader, usageScope } from "#lib/domain/usage/counters.ts";
import { logger } from "#lib/platform/logger.ts";
import { Refusal } from "#lib/platform/refusal.ts";

export interface PassedCap {
  limit: number;
  usage: number;
}

/**
 * Refuses what would pass the project's cap of this calendar month (UTC). Without a cap nothing is read; when the usage
 * cannot be read the mail goes: a counter out of order must not stop password resets.
 */
export async function checkBillingCap(
  counters: CounterReader,
  project: Project,
  category: BillingCategory,
  requested: number,
  now: Date,
): Promise<void> {
  const passed = await passedCap(counters, project, category, requested, now);
  if (!passed) return;
  throw new Refusal("billingLimit", {
    code: "BILLING_LIMIT_EXCEEDED",
    message: "The project's limit for this month would be passed.",
    details: { category, ...passed, requested },
    suggestion: "Raise the limit in the project's billing settings, or wait for the next month.",
  });
}

/** The cap that so many more mails would pass, as `checkBillingCap` judges; undefined when they pass none. */
export async function passedCap(
  counters: CounterReader,
  project: Project,
  category: BillingCategory,
  requested: number,
  now: Date,
): Promise<PassedCap | undefined> {
  const limit = project.caps[category];
  if (limit === null) return undefined;
  const usage = await readUsage(counters, project.id, category, now);
  return usage === undefined || usage + requested <= limit ? undefined : { limit, usage };
}

async function readUsage(
  counters: CounterReader,
  projectId: string,
  category: BillingCategory,
  now: Date,
): Promise<number | undefined> {
  try {
    return (await counters.read(projectId, usageScope(now)))[category] ?? 0;
  } catch (error) {
    logger.error("The month's usage could not be read; the request passes.", { projectId, category, error });
    return undefined;
  }
}
