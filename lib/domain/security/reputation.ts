import { type CounterScope, reputationHour } from "#lib/domain/usage/counters.ts";

/** Emails sent in a window, and the permanent bounces and complaints in it. */
export interface ReputationCounts {
  total: number;
  bounces: number;
  complaints: number;
}

/** `twentyFourHour`: the current hour (UTC) and the 23 before it. `sevenDay`: the current hour and the 167 before it. */
export interface Reputation {
  twentyFourHour: ReputationCounts;
  sevenDay: ReputationCounts;
  allTime: ReputationCounts;
}

const hourMs = 60 * 60 * 1_000;
const hoursOfDay = 24;
const hoursOfWeek = 7 * hoursOfDay;

/** The scope of all time. The days sort right after it. */
const allTime: CounterScope = "reputation";

/** The scopes to read now: all time and the days, a few of which are older than any window. */
export const reputationRange = (now: Date): { first: CounterScope; last: CounterScope } => ({
  first: allTime,
  last: reputationHour(now, "").scope,
});

/** Sums the windows from the scopes of `reputationRange`. */
export function reputationOf(scopes: ReadonlyMap<string, Record<string, number>>, now: Date): Reputation {
  const all = scopes.get(allTime) ?? {};
  const inHours = (hours: number): ReputationCounts => {
    const count = (field: string) => countHours(scopes, { now, hours, counted: field });
    return { total: count("sent"), bounces: count("bounces"), complaints: count("complaints") };
  };
  return {
    twentyFourHour: inHours(hoursOfDay),
    sevenDay: inHours(hoursOfWeek),
    allTime: { total: all["sent"] ?? 0, bounces: all["bounces"] ?? 0, complaints: all["complaints"] ?? 0 },
  };
}

function countHours(
  scopes: ReadonlyMap<string, Record<string, number>>,
  { now, hours, counted }: { now: Date; hours: number; counted: string },
): number {
  let sum = 0;
  for (let hoursAgo = 0; hoursAgo < hours; hoursAgo += 1) {
    const { scope, field } = reputationHour(new Date(now.getTime() - hoursAgo * hourMs), counted);
    sum += scopes.get(scope)?.[field] ?? 0;
  }
  return sum;
}
