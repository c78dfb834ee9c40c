import { dateSpan } from "#functions/api/date-span.ts";
import type { Moments } from "#lib/domain/analytics/mail-rollups.ts";
import { zoneDays } from "#lib/domain/analytics/zone-days.ts";

const dayMs = 24 * 60 * 60 * 1_000;

/** The length of the span when the query has no dates. */
const standardDays = 30;

interface DateQuery {
  startDate?: string | undefined;
  endDate?: string | undefined;
}

/**
 * The last 30 days by default. An earlier end without a start gets the 30 days before it. A start after the end gives an empty
 * span.
 */
export function recentSpan(query: DateQuery, now: Date): Moments {
  const span = dateSpan(query);
  const before = span.before === undefined ? now.getTime() + 1 : Date.parse(span.before);
  const standard = Math.min(now.getTime() - standardDays * dayMs, before - standardDays * dayMs);
  const from = span.from === undefined ? standard : Date.parse(span.from);
  return { from: Math.min(from, before), before };
}

/** Drops the days before the project's first day in this time zone. */
export function sinceCreation({ from, before }: Moments, createdAt: string, timeZone: string): Moments {
  const created = Date.parse(createdAt);
  const first = zoneDays(timeZone, created, created + 1)[0]?.from ?? created;
  return { from: Math.min(Math.max(from, first), before), before };
}

/** Like `recentSpan`, but at most `daysMax` days long: a start before that moves. */
export function boundedSpan(query: DateQuery, now: Date, daysMax: number): Moments {
  const { from, before } = recentSpan(query, now);
  return { from: Math.max(from, before - daysMax * dayMs), before };
}
