import { Cron } from "croner";
import { cronerPattern } from "#lib/platform/time/aws-cron.ts";

/** The start times of a workflow (contract 06 section 4). Times are milliseconds since 1970. */
export interface Schedule {
  /** The first time after `after`; null when there is none any more. `since` is when the schedule came into force. */
  next(after: number, since: number): number | null;
}

const minuteMs = 60_000;

const unitMs: Record<string, number> = { minute: minuteMs, hour: 60 * minuteMs, day: 24 * 60 * minuteMs };

/** The shortest interval between two times of a schedule. */
const intervalMsMin = 5 * minuteMs;

/** Two times that are too close recur every hour or day that has them: this many are enough to find them. */
const timesLookedAt = 200;

/** A parsed schedule, with some of its coming times. */
interface ReadSchedule extends Schedule {
  comingTimes(): number[];
}

/** Parses `rate(<n> minutes)`, `cron(<6 fields>)` as in AWS, or a cron line of 5 fields. `fault` is a message. */
export function parseSchedule(text: string, timezone: string): Schedule | { fault: string } {
  const schedule = readSchedule(text, timezone);
  if ("fault" in schedule) return schedule;
  const times = schedule.comingTimes();
  if (times.length === 0) return { fault: "The schedule has no future time." };
  const isTooOften = times.some((time, index) => index > 0 && time - (times[index - 1] ?? 0) < intervalMsMin);
  return isTooOften ? { fault: "The shortest interval is 5 minutes." } : schedule;
}

/** As `parseSchedule`, for an accepted schedule: does not check its coming times again. */
export function readSchedule(text: string, timezone: string): ReadSchedule | { fault: string } {
  const [, kind, content] = /^(rate|cron)\((.+)\)$/.exec(text.trim()) ?? [];
  if (kind === "rate" && content !== undefined) return byRate(content);
  const pattern = content === undefined ? fiveFields(text.trim()) : cronerPattern(content);
  return pattern === undefined
    ? { fault: "Not a rate(…), a cron(…) with six fields or a cron expression with five fields." }
    : byCron(pattern, timezone, content !== undefined);
}

function byRate(content: string): ReadSchedule | { fault: string } {
  const [, count, unit] = /^([1-9]\d{0,5}) (minute|hour|day)s?$/.exec(content) ?? [];
  const period = Number(count) * (unitMs[unit ?? ""] ?? 0);
  if (!count || !unit) return { fault: "A rate is a whole number of minutes, hours or days." };
  return {
    next: (after, since) => since + (Math.floor(Math.max(0, after - since) / period) + 1) * period,
    comingTimes: () => [period, 2 * period],
  };
}

/** croner needs a seconds field. */
const fiveFields = (text: string): string | undefined => (text.split(/\s+/).length === 5 ? `0 ${text} *` : undefined);

/** Sunday is 1 in AWS' six fields, which croner calls alternative, and 0 in a line of five. */
function byCron(pattern: string, timezone: string, alternativeWeekdays: boolean): ReadSchedule | { fault: string } {
  const cron = readCron(pattern, { timezone, paused: true, mode: "7-part", alternativeWeekdays, sloppyRanges: true });
  if (!cron) return { fault: "Not a cron expression." };
  return {
    next: (after) => cron.nextRun(new Date(after))?.getTime() ?? null,
    comingTimes: () => cron.nextRuns(timesLookedAt).map((time) => time.getTime()),
  };
}

function readCron(pattern: string, options: ConstructorParameters<typeof Cron>[1]): Cron<unknown> | undefined {
  try {
    return new Cron(pattern, options);
  } catch {
    return undefined;
  }
}
