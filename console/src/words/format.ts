const locale = "en";
const numbers = new Intl.NumberFormat(locale);
const rates = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 });
const smallRates = new Intl.NumberFormat(locale, { style: "percent", maximumSignificantDigits: 2 });
const dates = new Intl.DateTimeFormat(locale, { dateStyle: "medium" });
const dateTimes = new Intl.DateTimeFormat(locale, {
  ...{ year: "numeric", month: "short", day: "numeric", hour: "2-digit", minute: "2-digit", timeZoneName: "short" },
  hourCycle: "h23",
});
const relatives = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });

const steps = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
] as const;

export const count = (value: number): string => numbers.format(value);

/** `percent` is 0–100, and is rounded as the API rounds its rates: the same figure is the same everywhere. */
export const rate = (percent: number): string =>
  (percent > 0 && percent < 0.005 ? smallRates : rates).format(percent / 100);

export const date = (at: string): string => dates.format(new Date(at));

const calendarDates = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });

/** A date that the API gives as midnight UTC, whatever the reader's zone. */
export const calendarDate = (at: string): string => calendarDates.format(new Date(at));

export const dateTime = (at: string): string => dateTimes.format(new Date(at));

const clockTimes = new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

/** "14:35" today, else with its date. The zone is said beside it. */
export const clock = (at: string, now = new Date()): string =>
  date(at) === date(now.toISOString()) ? clockTimes.format(new Date(at)) : dateTime(at);

/** The reader's zone, such as "Europe/Berlin (GMT+1)"; `at` decides about summer time. */
export function zone(at = new Date()): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZoneName: "shortOffset" }).formatToParts(at);
  const offset = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  const { timeZone } = dates.resolvedOptions();
  return timeZone === offset ? timeZone : `${timeZone} (${offset})`;
}

const dollars = new Intl.NumberFormat(locale, { style: "currency", currency: "USD" });

/** Dollars to the cent. */
export const money = (value: number): string => dollars.format(value);

/** Below a week in words, then the date. */
export function relativeTime(at: string, now = new Date()): string {
  const seconds = Math.round((new Date(at).getTime() - now.getTime()) / 1_000);
  if (Math.abs(seconds) > 7 * 86_400) return date(at);
  const [unit, size] = steps.find(([, each]) => Math.abs(seconds) >= each) ?? ["second", 1];
  return relatives.format(Math.trunc(seconds / size), unit);
}

const sizes = ["B", "KB", "MB", "GB"] as const;

/** Bytes in the unit that reads best: "4.2 MB". */
export function bytes(value: number): string {
  const step = Math.min(sizes.length - 1, Math.floor(Math.log(Math.max(1, value)) / Math.log(1_000)));
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(value / 1_000 ** step)} ${sizes[step]}`;
}
