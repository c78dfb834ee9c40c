import { dateSpan } from "#functions/api/date-span.ts";
import type { Moments } from "#lib/domain/analytics/mail-rollups.ts";
import { zoneDays } from "#lib/domain/analytics/zone-days.ts";

const dayMs = 24 * 60 * 60 * 1_000;

/** The span that is meant without dates. */
const standardDays = 30;

interface DateQuery {
  startDate?: string | undefined;
  endDate?: string | undefined;
}

/**
 * The last 30 days up to now where nothing else is said; an end before those goes with the 30 days before it. A start
 * after the end makes an empty span.
 */
export function recentSpan(query: DateQuery, now: Date): Moments {
  const span = dateSpan(query);
  const before = span.before === undefined ? now.getTime() + 1 : Date.parse(span.before);
  const standard = Math.min(now.getTime() - standardDays * dayMs, before - standardDays * dayMs);
  const from = span.from === undefined ? standard : Date.parse(span.from);
  return { from: Math.min(from, before), before };
}

/** Without the days before the one, of the zone, on which the project was created. */
export function sinceCreation({ from, before }: Moments, createdAt: string, timeZone: string): Moments {
  const created = Date.parse(createdAt);
  const first = zoneDays(timeZone, created, created + 1)[0]?.from ?? created;
  return { from: Math.min(Math.max(from, first), before), before };
}

/** As `recentSpan`, at most so many days long: an earlier start is moved. */
export function boundedSpan(query: DateQuery, now: Date, daysMax: number): Moments {
  const { from, before } = recentSpan(query, now);
  return { from: Math.max(from, before - daysMax * dayMs), before };
}
