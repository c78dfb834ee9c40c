import { invalid } from "#lib/platform/refusal.ts";

/** A time that passed this recently counts as now: clocks differ, and requests take time. */
const lateMsMax = 60_000;

export const aheadMsMax = 30 * 24 * 60 * 60 * 1_000;

/** Refuses a time (ISO 8601) that is too early or too late with 422 (contract 13 section 2). */
export function checkSendTime(sendAt: string, now: Date): void {
  const aheadMs = Date.parse(sendAt) - now.getTime();
  if (aheadMs < -lateMsMax) throw unfit("This time has passed. Give a later one, or none to send at once.");
  if (aheadMs > aheadMsMax) throw unfit("This time is more than 30 days ahead.");
}

const unfit = (message: string) => invalid([{ field: "sendAt", code: "custom", message }]);
