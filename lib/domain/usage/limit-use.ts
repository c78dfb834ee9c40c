import type { BillingCategory, Project } from "#lib/domain/project/project.ts";
import { freeMailsMax, sharedUsage } from "#lib/domain/usage/free-tier.ts";
import { percent } from "#lib/platform/percent.ts";

/** Percentage from which a limit counts as near. */
const warningPercent = 80;

/** A project's usage of one category this calendar month (UTC). */
export interface LimitUse {
  /** Emails per month; null is unlimited. */
  limit: number | null;
  usage: number;
  /** Of the limit, as `percent` rounds it; above 100 when a limit was lowered below its usage. */
  percentage: number;
  isWarning: boolean;
  isBlocked: boolean;
}

export type LimitUses = Record<BillingCategory, LimitUse>;

/** `usage` is the month's counter; a category missing there was not used. */
export function limitUses(caps: Project["caps"], usage: Record<string, number>): LimitUses {
  const useOf = (category: BillingCategory) => limitUse(caps[category], usage[category] ?? 0);
  return {
    workflows: useOf("workflows"),
    campaigns: useOf("campaigns"),
    transactional: useOf("transactional"),
    inbound: useOf("inbound"),
  };
}

/** On the free tier all four categories show the one shared figure. */
export function freeUses(usage: Record<string, number>): LimitUses {
  const shared = limitUse(freeMailsMax, sharedUsage(usage));
  return { workflows: shared, campaigns: shared, transactional: shared, inbound: shared };
}

function limitUse(limit: number | null, usage: number): LimitUse {
  if (limit === null) return { limit, usage, percentage: 0, isWarning: false, isBlocked: false };
  return {
    limit,
    usage,
    percentage: percent(usage, limit),
    isWarning: usage * 100 >= limit * warningPercent,
    isBlocked: usage >= limit,
  };
}
