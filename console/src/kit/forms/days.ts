/** A calendar day, such as 2026-03-01, as date inputs and the URL hold it. */
export const dayIn = (value: unknown): string | undefined =>
  typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined;

/** The midnight that begins the day, in the reader's zone. */
export function midnight(day: string, daysLater = 0): Date | undefined {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const at = new Date(year, month - 1, date + daysLater);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

const two = (value: number): string => String(value).padStart(2, "0");

/** The day of a time, in the reader's zone. */
export const dayOf = (at: Date): string => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;

/** The day that is so many days after another. */
export function dayAfter(day: string, days: number): string {
  const at = midnight(day, days);
  return at ? dayOf(at) : day;
}

/** A time as inputs hold it, such as 2026-03-01T09:30, in the reader's zone. */
export const localTime = (at: Date): string => `${dayOf(at)}T${two(at.getHours())}:${two(at.getMinutes())}`;

/** Days as the filters of a list name them, the last one included, as the API takes them. */
export function timesBetween({ from, until }: Readonly<Partial<Record<"from" | "until", string | undefined>>>): {
  startDate?: string;
  endDate?: string;
} {
  const start = from && midnight(from);
  const end = until && midnight(until, 1);
  return { ...(start && { startDate: start.toISOString() }), ...(end && { endDate: end.toISOString() }) };
}
