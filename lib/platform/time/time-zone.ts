/** An offset is no IANA name, though `Intl` accepts it. */
export function isTimezone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).format() !== "";
  } catch {
    return false;
  }
}

const hasZone = /(Z|[+-]\d\d:\d\d)$/;

/** The offsets this long before and after a time are the only ones that it can have. */
const dayMs = 86_400_000;

/**
 * The instant of an ISO 8601 date and time. Without `Z` or offset it is local time in the zone: one that the clocks skip is
 * moved on by the gap, one that comes twice is the first. ISO 8601 UTC with milliseconds.
 */
export function instantOf(text: string, timezone: string): string {
  if (hasZone.test(text)) return new Date(text).toISOString();
  const local = Date.parse(`${text}Z`);
  if (Number.isNaN(local)) throw new Error(`${text} is not a date and time.`);
  const offsetAt = offsetsOf(timezone);
  const [before, after] = [offsetAt(local - dayMs), offsetAt(local + dayMs)];
  const isAfter = offsetAt(local - before) !== before && offsetAt(local - after) === after;
  return new Date(local - (isAfter ? after : before)).toISOString();
}

/** The zone's distance from UTC at an instant; both in milliseconds. */
function offsetsOf(timeZone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" });
  return (at) => {
    const name = format.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value ?? "";
    const [, sign, hours = 0, minutes = 0, seconds = 0] = offsetName.exec(name) ?? [];
    const size = (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1_000;
    return sign === "-" ? -size : size;
  };
}

/** `GMT`, `GMT+05:30`, and with seconds before there were zones. */
const offsetName = /^GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/;
