/**
 * A day (UTC) as the slots that figures are stored in: one per hour, cut again at each quarter hour that is midnight in some
 * time zone, so that the days of every zone consist of whole slots (docs/decisions/0020).
 */

const minuteMs = 60_000;
const quarterMs = 15 * minuteMs;
const quartersADay = 96;

export const dayMs = quartersADay * quarterMs;

/** UTC offsets that are not whole hours, in minutes, for winter and summer time. */
const oddOffsetsMinutes = [-570, -210, -150, 210, 270, 330, 345, 390, 525, 570, 630, 765, 825];

/** Quarters of the day (0 to 95) at which a slot begins. */
const slotBegins: readonly number[] = [
  ...new Set([
    ...Array.from({ length: 24 }, (_, hour) => hour * 4),
    ...oddOffsetsMinutes.map((offset) => (quartersADay - offset / 15) % quartersADay),
  ]),
].sort((a, b) => a - b);

/** A slot of a certain day: start inclusive, end exclusive, in milliseconds since 1970. */
export interface Slot {
  /** `yyyy-mm-dd`. */
  day: string;
  /** Two digits: the quarter of the day at which it begins. */
  name: string;
  from: number;
  before: number;
}

/** The slot of this moment (milliseconds since 1970). */
export function slotAt(time: number): Slot {
  const dayBegin = Math.floor(time / dayMs) * dayMs;
  const quarter = Math.floor((time - dayBegin) / quarterMs);
  const next = slotBegins.findIndex((begin) => begin > quarter);
  const begin = slotBegins.at(next === -1 ? -1 : next - 1) ?? 0;
  const end = next === -1 ? quartersADay : (slotBegins[next] ?? quartersADay);
  return {
    day: dayOf(time),
    name: String(begin).padStart(2, "0"),
    from: dayBegin + begin * quarterMs,
    before: dayBegin + end * quarterMs,
  };
}

/** When the slot of this day and name begins, in milliseconds since 1970. */
export const slotBegin = (day: string, name: string): number => Date.parse(day) + Number(name) * quarterMs;

/** The day (UTC) of a moment, `yyyy-mm-dd`. */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
