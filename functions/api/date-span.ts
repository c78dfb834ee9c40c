import { badRequest } from "#lib/platform/refusal.ts";

/** No project is older than 1970. The text of a time after the year 9999 does not sort correctly. */
const [earliest, latest] = [0, Date.parse("9999-12-31T23:59:59.999Z")];

interface DateQuery {
  startDate?: string | undefined;
  endDate?: string | undefined;
}

/** `from` is inclusive, `before` exclusive. ISO 8601 UTC with milliseconds; refuses an invalid date with 400. */
export const dateSpan = ({
  startDate,
  endDate,
}: DateQuery): { from?: string | undefined; before?: string | undefined } => ({
  from: startDate === undefined ? undefined : timeOf("startDate", startDate),
  before: endDate === undefined ? undefined : timeOf("endDate", endDate),
});

/** The millisecond before, for spans that include both ends. */
export const lastBefore = (time: string): string => new Date(Math.max(Date.parse(time) - 1, earliest)).toISOString();

function timeOf(name: string, text: string): string {
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw badRequest(`${name} is not a date.`);
  return new Date(Math.min(Math.max(time, earliest), latest)).toISOString();
}
