import type { SoftBounceRule } from "#lib/domain/project/project.ts";

/** A transient bounce of an email; times are ISO 8601. */
export interface SoftBounce {
  emailId: string;
  at: string;
}

/** What is counted of an address. */
export interface SoftBounceCount {
  bounces: readonly SoftBounce[];
  /** How often the address was suppressed for them. */
  times: number;
  /** End of the last suppression; bounces before it do not count. Null before the first. */
  until: string | null;
}

const dayMs = 24 * 60 * 60 * 1_000;

/** Days of the first and the second suppression; later ones are for good. */
const suppressedDays = [30, 90];

/** The mail's fault, not the address's (contract 14 section 6). */
const faultsOfMail: ReadonlySet<string | undefined> = new Set([
  "MessageTooLarge",
  "ContentRejected",
  "AttachmentRejected",
]);

export const isCountedBounce = ({ bounceSubType }: { bounceSubType?: string | undefined }): boolean =>
  !faultsOfMail.has(bounceSubType);

/** Bounces that can still add up: after the last suppression, and within the rule's days before the newest. */
export function liveBounces({ bounces, until }: SoftBounceCount, { days }: SoftBounceRule): SoftBounce[] {
  const newestMs = Math.max(...bounces.map(({ at }) => Date.parse(at)));
  return bounces.filter(({ at }) => Date.parse(at) > newestMs - days * dayMs && (until === null || at >= until));
}

/** Whether so many different mails bounced within the days, without a delivery in between. Independent of their order. */
export function isReached(
  bounces: readonly SoftBounce[],
  { limit, days }: SoftBounceRule,
  deliveries: readonly string[],
): boolean {
  const inOrder = bounces.toSorted((a, b) => (a.at < b.at ? -1 : 1));
  return inOrder.some((first, index) => {
    const end = new Date(Date.parse(first.at) + days * dayMs).toISOString();
    const delivery = deliveries.filter((at) => at > first.at).sort()[0] ?? end;
    const row = inOrder.slice(index).filter(({ at }) => at < end && at <= delivery);
    return new Set(row.map(({ emailId }) => emailId)).size >= limit;
  });
}

/** When a suppression ends that begins now; null for one that is for good. */
export function endOfSuppression({ times }: Pick<SoftBounceCount, "times">, now: Date): string | null {
  const days = suppressedDays[times];
  return days === undefined ? null : new Date(now.getTime() + days * dayMs).toISOString();
}
