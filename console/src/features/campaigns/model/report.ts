import type { components, operations } from "#api/schema.ts";
import { type Recipient, rowReasons } from "#features/campaigns/model.ts";

export type Stats = operations["getCampaignStats"]["responses"][200]["content"]["application/json"];
export type Report = components["schemas"]["CampaignReport"];
export type Reason = NonNullable<Recipient["reason"]>;

/** What each recipient is counted as; together they are all. */
interface LedgerParts {
  sent: number;
  failed: number;
  skipped: number;
  waiting: number;
}

export const ledgerParts = (stats: Stats): LedgerParts => {
  const { totalRecipients, sentCount: sent, failedCount: failed, skippedCount: skipped } = stats;
  return { sent, failed, skipped, waiting: Math.max(0, totalRecipients - sent - failed - skipped) };
};

export type MissingReason = operations["sendMissing"]["requestBody"]["content"]["application/json"]["reasons"][number];

/** Nothing was handed over to these, or the provider refused it: no one of them can get two emails. */
const selectable: Readonly<Record<Reason, boolean>> = {
  ...{ render_failed: true, provider_rejected: true, billing_limit: true, domain_not_verified: true, error: true },
  ...{ unsubscribed: true, snoozed: true, topic: true, suppressed: true, cancelled: true, project_disabled: true },
  ...{ delivery_unconfirmed: false, contact_deleted: false },
};

export const canGetItLater = (reason: Reason): reason is Reason & MissingReason => selectable[reason];

export interface MissedGroup {
  /** `bounced`: it was sent, and refused for good. */
  reason: Reason | "bounced";
  count: number;
}

/** Everyone whom it did not reach, the largest group first. */
export function missedGroups({ reasons, bouncedCount }: Pick<Stats, "reasons" | "bouncedCount">): MissedGroup[] {
  const groups: MissedGroup[] = rowReasons.map((reason) => ({ reason, count: reasons[reason] ?? 0 }));
  return [...groups, { reason: "bounced" as const, count: bouncedCount }]
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);
}

export const missedTotal = (groups: readonly MissedGroup[]): number =>
  groups.reduce((sum, { count }) => sum + count, 0);

interface Sent {
  id: string;
  name: string;
  sentAt: string | null;
  sentCount: number;
  deliveredCount: number;
  openedCount: number;
  clickedCount: number;
  bouncedCount: number;
}

const comparedMax = 3;

/** The campaigns sent last before this one, the newest first. */
export const threeBefore = <C extends Sent>(all: readonly C[], { id, sentAt }: Pick<Sent, "id" | "sentAt">): C[] =>
  all
    .filter((each) => each.id !== id && each.sentAt !== null && sentAt !== null && each.sentAt < sentAt)
    .toSorted((a, b) => (b.sentAt ?? "").localeCompare(a.sentAt ?? ""))
    .slice(0, comparedMax);

/** Percent of those sent. */
export const shareOf = (part: number, sent: number): number => (sent > 0 ? (100 * part) / sent : 0);

/** A table as a CSV file. A cell that a spreadsheet would run as a formula begins with an apostrophe. */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  const cell = (value: string | number): string => {
    const text = typeof value === "string" && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
    return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}
