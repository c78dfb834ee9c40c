/** The kinds of emails that are counted and capped by themselves. */
export const categories = ["campaigns", "workflows", "transactional", "inbound"] as const;
export type Category = (typeof categories)[number];

/** Before this much of the month has passed, a forecast would be a guess. */
const shareMin = 1 / 15;

/** Emails at the month's end if it goes on as until now; undefined in the first days. Months are UTC. */
export function forecast(usage: number, now: Date): number | undefined {
  const start = Date.UTC(now.getUTCFullYear(), now.getUTCMonth());
  const end = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1);
  const share = (now.getTime() - start) / (end - start);
  return share < shareMin ? undefined : Math.round(usage / share);
}

/** What was typed as a cap: empty is none; undefined when it is no whole number above 0. */
export function capOf(text: string): number | null | undefined {
  const digits = text.replace(/[\s,.]/g, "");
  if (digits === "") return null;
  return /^[1-9]\d{0,14}$/.test(digits) ? Number(digits) : undefined;
}
