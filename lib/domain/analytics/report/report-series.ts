import { dayMs, slotBegin } from "#lib/domain/analytics/day-slots.ts";
import { seriesDaysMax, seriesLetters } from "#lib/domain/analytics/report/report-counts.ts";
import { zoneDays } from "#lib/domain/analytics/zone-days.ts";

/** First opens and clicks from `at` (ISO 8601) on, until the next point. */
export interface SeriesPoint {
  at: string;
  /** Recipients whose first open, or click, was then: of any kind, and by a person. */
  opens: number;
  clicks: number;
  humanOpens: number;
  humanClicks: number;
}

/** Sums by slot and letter, of one day (`yyyy-mm-dd`, UTC). */
type DaySums = Readonly<Record<string, number>>;

interface SeriesInput {
  /** When sending began, ISO 8601. */
  sentAt: string;
  timeZone: string;
  days: ReadonlyMap<string, DaySums>;
}

const hourMs = 60 * 60 * 1_000;
const hoursMax = 72;

/** Sending may take a month, be paused for another, and be repeated for a third. */
const sendingDaysMax = 90;

/**
 * The first 72 hours by the hour (UTC), then by the day of the time zone; without the empty points at the end. The first hour is
 * that in which sending began.
 */
export function reportSeries({ sentAt, timeZone, days }: SeriesInput): SeriesPoint[] {
  const start = Math.floor(Date.parse(sentAt) / hourMs) * hourMs;
  const counted = [...days].flatMap(([day, sums]) => Object.entries(sums).map((entry) => countedAt(day, entry)));
  const last = Math.max(...counted.map(({ time }) => time));
  if (counted.length === 0) return [];
  const points = beginsOf({ start, last, timeZone }).map(noCounts);
  for (const { time, letter, sum } of counted) {
    // The clocks of the provider and of this service may differ by some seconds.
    const point = points.findLast(({ from }) => from <= Math.max(time, start));
    if (point) point[seriesLetters[letter]] += sum;
  }
  return points.map(({ from, ...counts }) => ({ at: new Date(from).toISOString(), ...counts }));
}

const noCounts = (from: number) => ({ from, opens: 0, clicks: 0, humanOpens: 0, humanClicks: 0 });

function countedAt(day: string, [field, sum]: [string, number]) {
  const letter = seriesLetter(field.slice(-1));
  return { time: slotBegin(day, field.slice(0, -1)), letter, sum };
}

function seriesLetter(letter: string): keyof typeof seriesLetters {
  if (letter === "o" || letter === "c" || letter === "h" || letter === "k") return letter;
  throw new Error(`No figure of a series has the letter ${letter}.`);
}

/** When the points begin, in milliseconds since 1970: up to the one that contains `last`. */
function beginsOf({ start, last, timeZone }: { start: number; last: number; timeZone: string }): number[] {
  const hoursEnd = start + hoursMax * hourMs;
  const hours = Array.from({ length: hoursMax }, (_, hour) => start + hour * hourMs).filter((from) => from <= last);
  if (last < hoursEnd) return hours.length > 0 ? hours : [start];
  const end = Math.min(last, start + (seriesDaysMax + sendingDaysMax) * dayMs);
  const days = zoneDays(timeZone, hoursEnd, end + 1).map(({ from }) => Math.max(from, hoursEnd));
  return [...hours, ...days];
}
