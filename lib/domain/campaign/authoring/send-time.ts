import { badRequest, type Refusal } from "#lib/platform/refusal.ts";

/** ISO 8601 has four digits for a year. */
const afterLastYear = Date.parse("9999-12-31T23:59:59.999Z") + 1;

/**
 * Parses when to send a campaign. Null or undefined means at once; otherwise any value that `new Date` accepts. Functions run
 * in UTC, so a text without a zone is UTC.
 * @throws Refusal `badRequest` for an invalid time, and for one that is not in the future.
 */
export function sendTime(given: unknown, now: Date): Date | undefined {
  if (given === undefined || given === null) return undefined;
  const at = typeof given === "string" || typeof given === "number" ? new Date(given) : undefined;
  if (!at || Number.isNaN(at.getTime()) || at.getTime() >= afterLastYear) throw noTime();
  if (at <= now) throw badRequest("scheduledFor is not in the future.", { reason: "date_in_past" });
  return at;
}

const noTime = (): Refusal =>
  badRequest("scheduledFor is not a date and time. Leave it out to send now.", { reason: "invalid_date" });
