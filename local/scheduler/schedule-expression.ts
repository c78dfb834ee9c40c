import { Cron } from "croner";
import { cronerPattern } from "#lib/platform/time/aws-cron.ts";

/** When a schedule fires. Times are milliseconds since 1970. */
export interface Timetable {
  /** The first time of a schedule that was created or restarted at `now`. */
  first(now: number): number | null;
  /** The first time after `after`; null when there are no more. */
  next(after: number): number | null;
}

const unitMs: Record<string, number> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

/**
 * Parses `at(…)`, `rate(…)` or `cron(…)`; undefined when AWS would refuse the expression as invalid. A rate first fires at
 * `startMs`; a cron fires not before it. A past time of `at` is valid: AWS accepts it and fires at once.
 */
export function parseScheduleExpression(expression: string, timezone: string, startMs: number): Timetable | undefined {
  const call = /^(at|rate|cron)\((.+)\)$/.exec(expression);
  const [, kind, content] = call ?? [];
  if (!content) return undefined;
  if (kind === "at") return atTime(content, timezone);
  if (kind === "rate") return atRate(content, startMs);
  return byCron(content, timezone, startMs);
}

export function isTimezone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).format() !== "";
  } catch {
    return false;
  }
}

function atTime(content: string, timezone: string): Timetable | undefined {
  // AWS refuses fractions of a second and a zone suffix; Date detects days that do not exist.
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(content)) return undefined;
  const asUtc = new Date(`${content}Z`);
  if (Number.isNaN(asUtc.getTime()) || !asUtc.toISOString().startsWith(content)) return undefined;
  const at = new Cron(content, { timezone, paused: true }).getOnce()?.getTime();
  return at === undefined ? undefined : { first: () => at, next: (after) => (at > after ? at : null) };
}

function atRate(content: string, startMs: number): Timetable | undefined {
  const [, count, unit] = /^([1-9]\d{0,5}) (minute|hour|day)s?$/.exec(content) ?? [];
  if (!count || !unit) return undefined;
  const period = Number(count) * (unitMs[unit] ?? 0);
  const next = (after: number) =>
    after < startMs ? startMs : startMs + (Math.floor((after - startMs) / period) + 1) * period;
  return { first: (now) => next(now - 1), next };
}

function byCron(content: string, timezone: string, startMs: number): Timetable | undefined {
  const pattern = cronerPattern(content);
  if (!pattern) return undefined;
  try {
    const cron = new Cron(pattern, {
      timezone,
      paused: true,
      mode: "7-part",
      alternativeWeekdays: true,
      sloppyRanges: true,
    });
    const next = (after: number) => cron.nextRun(new Date(after))?.getTime() ?? null;
    return { first: (now) => next(Math.max(now, startMs - 1)), next };
  } catch {
    return undefined;
  }
}
