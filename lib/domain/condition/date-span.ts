/** The time that a date text names: an instant, or a whole UTC day. Milliseconds since 1970, both ends included. */
export interface DateSpan {
  start: number;
  end: number;
}

const dayMs = 86_400_000;

const dateText = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(Z|[+-]\d\d:\d\d)?)?$/;

/**
 * Reads `YYYY-MM-DD`, optionally with `T` or a space, `HH:MM[:SS[.fff]]` and a zone; without a zone it is UTC (contract 05
 * section 5). Undefined for any other text and for a day or time that does not exist.
 */
export function dateSpan(text: string): DateSpan | undefined {
  // A quick check of the fifth character: most texts are not dates.
  if (text.charCodeAt(4) !== 45) return undefined;
  const match = dateText.exec(text);
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second = "0", fraction = "0", zone] = match;
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(day));
  if (!isDay(midnight, Number(month), Number(day)) || Number(year) < 100) return undefined;
  if (hour === undefined) return { start: midnight, end: midnight + dayMs - 1 };
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  const offset = zoneMs(zone);
  if (offset === undefined) return undefined;
  const time = (Number(hour) * 60 + Number(minute)) * 60_000 + Number(second) * 1_000;
  const instant = midnight + time + Math.floor(Number(`0.${fraction}`) * 1_000) - offset;
  return { start: instant, end: instant };
}

/** `Date.UTC` turns 31 February into a day in March. */
function isDay(midnight: number, month: number, day: number): boolean {
  const date = new Date(midnight);
  return date.getUTCDate() === day && date.getUTCMonth() === month - 1;
}

function zoneMs(zone: string | undefined): number | undefined {
  if (zone === undefined || zone === "Z") return 0;
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(4, 6))];
  if (hours > 23 || minutes > 59) return undefined;
  return (zone.startsWith("-") ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}
