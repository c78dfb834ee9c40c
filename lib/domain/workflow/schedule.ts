import { Cron } from "croner";
import { cronerPattern } from "#lib/platform/aws-cron.ts";

/** When a workflow is started by time (contract 06 section 4). Times are milliseconds since 1970. */
export interface Schedule {
  /** The first time after `after`; null when there is none any more. `since` is when the schedule came into force. */
  next(after: number, since: number): number | null;
}

const minuteMs = 60_000;

const unitMs: Record<string, number> = { minute: minuteMs, hour: 60 * minuteMs, day: 24 * 60 * minuteMs };

/** The shortest that a schedule may take from one time to the next. */
const intervalMsMin = 5 * minuteMs;

/** Two that are too close come again with every hour or day that has them: so many times tell. */
const timesLookedAt = 200;

/** One that was read, and some of the times that it will have from now on. */
interface ReadSchedule extends Schedule {
  comingTimes(): number[];
}

/** `rate(<n> minutes)`, `cron(<6 fields>)` as AWS has it, or a cron line of 5 fields. A fault is told in words. */
export function parseSchedule(text: string, timezone: string): Schedule | { fault: string } {
  const schedule = readSchedule(text, timezone);
  if ("fault" in schedule) return schedule;
  const times = schedule.comingTimes();
  if (times.length === 0) return { fault: "The schedule has no time to come." };
  const isTooOften = times.some((time, index) => index > 0 && time - (times[index - 1] ?? 0) < intervalMsMin);
  return isTooOften ? { fault: "The shortest interval is 5 minutes." } : schedule;
}

/** As `parseSchedule`, of one that was accepted: what its times are like from today on is not asked again. */
export function readSchedule(text: string, timezone: string): ReadSchedule | { fault: string } {
  const [, kind, content] = /^(rate|cron)\((.+)\)$/.exec(text.trim()) ?? [];
  if (kind === "rate" && content !== undefined) return byRate(content);
  const pattern = content === undefined ? fiveFields(text.trim()) : cronerPattern(content);
  return pattern === undefined
    ? { fault: "Not a rate(…), a cron(…) of six fields or a cron line of five." }
    : byCron(pattern, timezone, content !== undefined);
}

/** An offset is no name of the IANA list, though dates can be told in it. */
export function isTimezone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).format() !== "";
  } catch {
    return false;
  }
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

/** croner wants the seconds named. */
const fiveFields = (text: string): string | undefined => (text.split(/\s+/).length === 5 ? `0 ${text} *` : undefined);

/** Of AWS' six fields Sunday is 1, which croner calls alternative; of a line's five it is 0. */
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
