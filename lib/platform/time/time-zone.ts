import { Cron } from "croner";

/** An offset is no IANA name, though `Intl` accepts it. */
export function isTimezone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).format() !== "";
  } catch {
    return false;
  }
}

/** The fraction of a second, and the zone: `Z` or an offset. */
const ending = /(\.\d+)?(Z|[+-]\d\d:\d\d)?$/;

/**
 * The instant of an ISO 8601 date and time. Without `Z` or offset it is local time in the zone: one that the clocks skip is
 * moved on by the gap, one that comes twice is the first. ISO 8601 UTC with milliseconds.
 */
export function instantOf(text: string, timezone: string): string {
  const [, fraction = "", zone] = ending.exec(text) ?? [];
  if (zone !== undefined) return new Date(text).toISOString();
  const seconds = fraction === "" ? text : text.slice(0, -fraction.length);
  // Croner drops fractions of a second.
  const at = new Cron(seconds, { timezone, paused: true }).getOnce();
  if (!at) throw new Error(`${text} is not a date and time.`);
  return new Date(at.getTime() + Math.floor(Number(`0${fraction}`) * 1_000)).toISOString();
}
