import type { SuppressionSetting } from "#lib/domain/project/project.ts";

/** Strongest first: an address has one entry, and its strongest reason is the entry's. */
export const suppressionReasons = ["complaint", "bounce", "manual", "erased", "soft_bounce"] as const;

export type SuppressionReason = (typeof suppressionReasons)[number];

/** What is known of a suppressed address wherever its contact is read. Times are ISO 8601 UTC with milliseconds. */
export interface SuppressionMark {
  /** Until when each reason holds; null for good. */
  reasons: Readonly<Partial<Record<SuppressionReason, string | null>>>;
  /** How often the entry was confirmed. */
  count: number;
  createdAt: string;
  updatedAt: string;
}

/** As a contact shows it. */
interface ShownSuppression {
  reason: SuppressionReason;
  since: string;
  expiresAt: string | null;
}

/** A mail to a suppressed address, as far as it decides whether it goes. */
interface HeldMail {
  /** Type of its content; mail without a template is TRANSACTIONAL. */
  type: "MARKETING" | "HEADLESS" | "TRANSACTIONAL";
  now: Date;
}

/** Settings in which a reason holds mail back. */
interface Effect {
  marketing: readonly SuppressionSetting[];
  transactional: readonly SuppressionSetting[];
}

const always = ["RECORD", "MARKETING", "ENFORCE"] as const;

/** With RECORD the contact's state alone decides. */
const observed: Effect = { marketing: ["MARKETING", "ENFORCE"], transactional: ["ENFORCE"] };

/** Contract 14 section 3. */
const effects: Record<SuppressionReason, Effect> = {
  complaint: observed,
  bounce: observed,
  manual: { marketing: always, transactional: always },
  erased: { marketing: always, transactional: [] },
  soft_bounce: observed,
};

/** The reasons that still hold, strongest first. */
export const liveReasons = (mark: SuppressionMark | undefined, now: Date): SuppressionReason[] =>
  suppressionReasons.filter((reason) => {
    const expiresAt = mark?.reasons[reason];
    return expiresAt === null || (expiresAt !== undefined && expiresAt > now.toISOString());
  });

/**
 * Why a mail to the address is held back. One of its reasons is enough, so a complaint does not lift what an operator has
 * blocked by hand.
 */
export function holdingReason(
  { suppression: setting }: { suppression: SuppressionSetting },
  mark: SuppressionMark | undefined,
  { type, now }: HeldMail,
): SuppressionReason | undefined {
  const kind = type === "TRANSACTIONAL" ? "transactional" : "marketing";
  return mark && liveReasons(mark, now).find((reason) => effects[reason][kind].includes(setting));
}

export const isSuppressed = (...asked: Parameters<typeof holdingReason>): boolean =>
  holdingReason(...asked) !== undefined;

/** Null when no reason holds any more. */
export function shownSuppression(mark: SuppressionMark | undefined, now: Date): ShownSuppression | null {
  const [reason] = liveReasons(mark, now);
  return mark && reason ? { reason, since: mark.createdAt, expiresAt: mark.reasons[reason] ?? null } : null;
}
