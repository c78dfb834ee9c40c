import type { components } from "#api/schema.ts";
import { localTime } from "#kit/forms/days.ts";

export type Estimate = components["schemas"]["CampaignEstimate"];
export type EstimateWarning = Estimate["warnings"][number]["code"];

/** When a campaign is to start. `local`: as `datetime-local` fields hold it, in the reader's zone. */
export type When = { at: "now" } | { at: "later"; local: string };

/** Undefined for a text that is no time. */
export function startOf(when: When, now: Date): Date | undefined {
  if (when.at === "now") return now;
  const start = new Date(when.local);
  return Number.isNaN(start.getTime()) ? undefined : start;
}

/** As a `datetime-local` field holds it: the next full hour that is at least half an hour away. */
export function nextHour(now: Date): string {
  const at = new Date(now.getTime() + 90 * 60_000);
  at.setMinutes(0, 0, 0);
  return localTime(at);
}

/** The estimate's own duration, from another start. */
export function endOf({ startAt, finishAt }: Pick<Estimate, "startAt" | "finishAt">, start: Date): string {
  return new Date(start.getTime() + Math.max(0, Date.parse(finishAt) - Date.parse(startAt))).toISOString();
}

export const leftOut = ({ left }: Pick<Estimate, "left">): number =>
  left.unsubscribed + left.snoozed + left.suppressed + left.topic;

/** What of the day's quota is left; undefined without a quota. */
export const quotaLeft = ({ quota: { max, used } }: Pick<Estimate, "quota">): number | undefined =>
  max === null ? undefined : Math.max(0, max - used);

/** Warnings that keep a campaign from being sent: the API would refuse it. */
const stopping: readonly EstimateWarning[] = ["domain_not_verified", "over_cap"];

/** Why it cannot be sent; undefined when it can. `noRecipients`: only an immediate start needs some. */
export function obstacle(
  estimate: Estimate,
  when: When,
  now: Date,
): "domain_not_verified" | "over_cap" | "noRecipients" | "noTime" | "past" | undefined {
  const stop = estimate.warnings.find(({ code }) => stopping.includes(code))?.code;
  if (stop === "domain_not_verified" || stop === "over_cap") return stop;
  const start = startOf(when, now);
  if (!start) return "noTime";
  if (when.at === "later" && start <= now) return "past";
  return when.at === "now" && estimate.recipients === 0 ? "noRecipients" : undefined;
}

/** Far more than the project is used to: the number must be typed. */
export const isUnusual = ({ warnings }: Pick<Estimate, "warnings">): boolean =>
  warnings.some(({ code }) => code === "unusual_volume");
