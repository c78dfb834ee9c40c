import type { EventSpan } from "#lib/domain/event/event-tally.ts";

/** A time span as whole days (UTC), which are counted, and the parts left at its ends. */
interface SplitSpan {
  /** First and last whole day, `yyyy-mm-dd`; undefined when the span has none. */
  days: { from: string; to: string } | undefined;
  parts: EventSpan[];
}

const dayMs = 24 * 60 * 60 * 1_000;

const dayOf = (time: string): string => time.slice(0, "2026-01-05".length);

const beginOf = (day: string): string => `${day}T00:00:00.000Z`;
const endOf = (day: string): string => `${day}T23:59:59.999Z`;

const dayBeside = (day: string, days: number): string => dayOf(new Date(Date.parse(day) + days * dayMs).toISOString());

/** Before and after the days of all events. */
const firstDay = "0000-01-01";
const lastDay = "9999-12-31";

/** No event is later than now, so today counts as whole when the span includes now. */
export function splitSpan(span: EventSpan, now: Date): SplitSpan {
  const { from } = span;
  const to = span.to !== undefined && span.to < now.toISOString() ? span.to : undefined;
  const first = from === undefined ? firstDay : firstWholeDay(from);
  const last = to === undefined ? lastDay : lastWholeDay(to);
  if (first > last) return { days: undefined, parts: [span] };
  const parts = [
    ...(from !== undefined && from !== beginOf(first) ? [{ from, to: endOf(dayOf(from)) }] : []),
    ...(to !== undefined && to !== endOf(last) ? [{ from: beginOf(dayOf(to)), to }] : []),
  ];
  return { days: { from: first, to: last }, parts };
}

const firstWholeDay = (from: string): string =>
  from === beginOf(dayOf(from)) ? dayOf(from) : dayBeside(dayOf(from), 1);

const lastWholeDay = (to: string): string => (to === endOf(dayOf(to)) ? dayOf(to) : dayBeside(dayOf(to), -1));
