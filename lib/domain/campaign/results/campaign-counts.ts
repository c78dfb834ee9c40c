import type { RowState } from "#lib/domain/campaign/ledger/ledger.ts";
import { rowOutcome } from "#lib/domain/campaign/ledger/row-outcome.ts";
import type { Email } from "#lib/domain/email/email.ts";
import type { Change, Count } from "#lib/domain/usage/count-changes.ts";
import { campaignScope } from "#lib/domain/usage/counters.ts";

const countedOfMails = ["delivered", "opened", "clicked", "bounced", "complained", "unsubscribed"] as const;

export const countedOfRows = ["sent", "failed", "skipped"] as const;

/** Whether this number comes from the ledger, not from mail records. */
export const isRowCount = (field: string): boolean => countedOfRows.some((each) => each === field);

export const campaignCountFields = [...countedOfRows, ...countedOfMails] as const;

/** Counts of ledger rows (contract 04 section 6): a row counts once per number, whatever happens to it later. */
export type CampaignCounts = Record<(typeof campaignCountFields)[number], number>;

/** The counts in the sums of a campaign's scope; zeros where nothing was counted. */
export function campaignCounts(sums: Readonly<Record<string, number>> = {}): CampaignCounts {
  const { sent = 0, failed = 0, skipped = 0, delivered = 0, opened = 0 } = sums;
  const { clicked = 0, bounced = 0, complained = 0, unsubscribed = 0 } = sums;
  return { sent, failed, skipped, delivered, opened, clicked, bounced, complained, unsubscribed };
}

type CountedMail = Pick<Email, "campaignId" | "status" | `${(typeof countedOfMails)[number]}At`>;

/**
 * A mark counts when it is set, and stays counted when its record is deleted with the contact. The scope also counts existing
 * records by status, for the totals of lists.
 */
export function countCampaignMail({ before, after }: Change<CountedMail>): Count[] {
  const campaignId = (after ?? before)?.campaignId;
  if (!campaignId) return [];
  const scope = campaignScope(campaignId);
  const marks = countedOfMails.filter((field) => after?.[`${field}At`] && !before?.[`${field}At`]);
  const counts: Count[] = marks.map((field) => ({ scope, field, add: 1 }));
  if (before?.status === after?.status) return counts;
  if (before) counts.push({ scope, field: before.status, add: -1 });
  return after ? [...counts, { scope, field: after.status, add: 1 }] : counts;
}

/** Counts the outcomes between two states of a batch. Rows deleted with their campaign stay counted. */
export function countRows(campaignId: string, { before = [], after }: Change<readonly RowState[]>): Count[] {
  if (!after) return [];
  const scope = campaignScope(campaignId);
  return countedOfRows.flatMap((field) => {
    const add = rowsOf(after, field) - rowsOf(before, field);
    return add === 0 ? [] : [{ scope, field, add }];
  });
}

const rowsOf = (rows: readonly RowState[], kind: (typeof countedOfRows)[number]): number =>
  rows.filter((row) => rowOutcome(row).kind === kind).length;
