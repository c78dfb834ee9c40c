import type { operations } from "#api/schema.ts";
import { dayAfter, dayIn, dayOf, midnight } from "#kit/forms/days.ts";

export type Day = operations["getTimeSeries"]["responses"][200]["content"]["application/json"][number];
export type Domain =
  operations["getDeliverability"]["responses"][200]["content"]["application/json"]["domains"][number];

export const ranges = ["7", "30", "90"] as const;
type Range = (typeof ranges)[number];

/** As the URL holds it: the days before now, or two days of the calendar, both included. */
export interface AnalyticsSearch {
  days?: Range;
  from?: string;
  until?: string;
}

export function analyticsSearch({ days, from, until }: Record<string, unknown>): AnalyticsSearch {
  const first = dayIn(from);
  const last = dayIn(until);
  if (first && last) return rangeOf(first, last, "from");
  const known = ranges.find((each) => each === String(days));
  return known ? { days: known } : {};
}

export const standardRange: Range = "30";

const dayMs = 24 * 60 * 60 * 1_000;
/** The API's limit. */
const mostDays = 90;

/** A range in order and within the limit: the end that was not changed follows the one that was. */
export function rangeOf(from: string, until: string, changed: "from" | "until"): { from: string; until: string } {
  if (changed === "from") {
    const latest = dayAfter(from, mostDays - 1);
    return { from, until: until < from ? from : until > latest ? latest : until };
  }
  const earliest = dayAfter(until, 1 - mostDays);
  return { from: from > until ? until : from < earliest ? earliest : from, until };
}

/** The calendar days that a search shows. */
export function daysOf(
  { days = standardRange, from, until }: AnalyticsSearch,
  now: Date,
): { from: string; until: string } {
  if (from && until) return { from, until };
  const today = dayOf(now);
  return { from: dayAfter(today, 1 - Number(days)), until: today };
}

/** As the API takes it. */
export function spanOf(search: AnalyticsSearch, now: Date): { startDate: string; endDate?: string } {
  const { days = standardRange, from, until } = search;
  const start = from && midnight(from);
  const end = until && midnight(until, 1);
  if (!start || !end) return { startDate: new Date(now.getTime() - Number(days) * dayMs).toISOString() };
  // A day on which clocks go back has 25 hours.
  const earliest = new Date(end.getTime() - mostDays * dayMs);
  return { startDate: (start < earliest ? earliest : start).toISOString(), endDate: end.toISOString() };
}

/** The days of the API, and those between them on which nothing was sent. */
export function everyDay(days: readonly Day[], { from, until }: { from: string; until: string }): Day[] {
  const known = new Map(days.map((day) => [day.date.slice(0, 10), day]));
  const nothing = { emails: 0, delivered: 0, opens: 0, clicks: 0, bounces: 0, complaints: 0 };
  const all = new Map(known);
  for (let day = from; day <= until; day = dayAfter(day, 1)) {
    if (!known.has(day)) all.set(day, { date: `${day}T00:00:00.000Z`, ...nothing });
  }
  return [...all].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, day]) => day);
}

export const isEmpty = (days: readonly Day[]): boolean => days.every(({ emails }) => emails === 0);

/** Made-up days for a project that has sent nothing: two weeks that grow. */
export const sampleDays = (now: Date): Day[] =>
  Array.from({ length: 14 }, (_, index) => {
    const emails = 40 + 6 * index + (index % 3) * 9;
    const share = (part: number) => Math.round(emails * part);
    return {
      date: new Date(now.getTime() - (13 - index) * dayMs).toISOString(),
      ...{
        emails,
        delivered: share(0.97),
        opens: share(0.4),
        clicks: share(0.12),
        bounces: share(0.02),
        complaints: 0,
      },
    };
  });
