import { dayMs } from "#lib/domain/analytics/day-slots.ts";

/** A calendar day: start inclusive, end exclusive, in milliseconds since 1970. */
interface ZoneDay {
  /** `yyyy-mm-dd`, in the time zone's calendar. */
  date: string;
  from: number;
  before: number;
}

/** Whether the runtime knows the time zone (IANA). */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone.length > 0;
  } catch {
    return false;
  }
}

/** The days of the time zone in this span, oldest first; 1 to 92 of them. */
export function zoneDays(timeZone: string, from: number, before: number): ZoneDay[] {
  if (from >= before) return [];
  const clock = zoneClock(timeZone);
  const days: ZoneDay[] = [];
  for (let date = clock.dateAt(from); ; date = nextDate(date)) {
    const day = { date, from: clock.beginOf(date), before: clock.beginOf(nextDate(date)) };
    // Samoa once skipped a day.
    if (day.before > day.from) days.push(day);
    if (day.before >= before) return days;
  }
}

const nextDate = (date: string): string => new Date(Date.parse(date) + dayMs).toISOString().slice(0, 10);

const parts = ["year", "month", "day", "hour", "minute", "second"] as const;

function zoneClock(timeZone: string) {
  const format = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    hourCycle: "h23",
    ...{ year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit", second: "2-digit" },
  });
  /** The local time of the zone, read as if it were UTC. */
  const shown = (time: number): number => {
    const values = new Map(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
    const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts.map((part) => values.get(part));
    return Date.UTC(year, month - 1, day, hour, minute, second);
  };
  return {
    dateAt: (time: number): string => new Date(shown(time)).toISOString().slice(0, 10),
    /** The first moment of the date: midnight, or when clocks skip it, the moment they do. */
    beginOf(date: string): number {
      const midnight = Date.parse(date);
      const before = midnight - (shown(midnight - dayMs / 2) - (midnight - dayMs / 2));
      const after = midnight - (shown(midnight + dayMs / 2) - (midnight + dayMs / 2));
      const first = Math.min(before, after);
      return shown(first) >= midnight ? first : Math.max(before, after);
    },
  };
}
