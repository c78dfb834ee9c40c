import { type RowState, rowFailures, rowSkips } from "#lib/domain/campaign/ledger/ledger.ts";
import { rowOutcome } from "#lib/domain/campaign/ledger/row-outcome.ts";
import type { Email } from "#lib/domain/email/email.ts";
import { isClickedByPerson, isOpenedByPerson } from "#lib/domain/email/machine-event.ts";
import type { Change, Count } from "#lib/domain/usage/count-changes.ts";
import { campaignScope } from "#lib/domain/usage/counters.ts";

const countedOfMails = ["delivered", "opened", "clicked", "bounced", "complained", "unsubscribed"] as const;

const countedOfRows = ["sent", "failed", "skipped"] as const;

/** Why rows ended without a mail. */
export const rowReasons = [...rowFailures, ...rowSkips] as const;

export type RowReason = (typeof rowReasons)[number];

const reasonField = (reason: RowReason): string => `reason:${reason}`;

/** The numbers that come from the ledger, not from mail records. */
export const rowCountFields: readonly string[] = [...countedOfRows, ...rowReasons.map(reasonField)];

/** Opened or clicked by a person at least once; the marks above count machines as well. */
const countedOfPeople = ["humanOpened", "humanClicked"] as const;

export const campaignCountFields = [...countedOfRows, ...countedOfMails, ...countedOfPeople] as const;

/** Counts of ledger rows (contract 04 section 6): a row counts once per number, whatever happens to it later. */
export type CampaignCounts = Record<(typeof campaignCountFields)[number], number>;

/** The counts in the sums of a campaign's scope; zeros where nothing was counted. */
export function campaignCounts(sums: Readonly<Record<string, number>> = {}): CampaignCounts {
  const { sent = 0, failed = 0, skipped = 0, delivered = 0, opened = 0 } = sums;
  const { clicked = 0, bounced = 0, complained = 0, unsubscribed = 0, humanOpened = 0, humanClicked = 0 } = sums;
  const people = { humanOpened, humanClicked };
  return { sent, failed, skipped, delivered, opened, clicked, bounced, complained, unsubscribed, ...people };
}

/** How many rows ended for each reason; without those that none did. */
export const reasonCounts = (sums: Readonly<Record<string, number>>): Partial<Record<RowReason, number>> =>
  Object.fromEntries(
    rowReasons.flatMap((reason) => {
      const count = sums[reasonField(reason)] ?? 0;
      return count > 0 ? [[reason, count]] : [];
    }),
  );

type CountedMail = Pick<
  Email,
  ("campaignId" | "status" | "hasOnlyMachineOpens" | "hasOnlyMachineClicks") | `${(typeof countedOfMails)[number]}At`
>;

const isByPerson = { humanOpened: isOpenedByPerson, humanClicked: isClickedByPerson } as const;

/**
 * A mark counts when it is set, and stays counted when its record is deleted with the contact. The scope also counts existing
 * records by status, for the totals of lists.
 */
export function countCampaignMail({ before, after }: Change<CountedMail>): Count[] {
  const campaignId = (after ?? before)?.campaignId;
  if (!campaignId) return [];
  const scope = campaignScope(campaignId);
  const marks = countedOfMails.filter((field) => after?.[`${field}At`] && !before?.[`${field}At`]);
  const people = countedOfPeople.filter((field) => {
    const isSet = isByPerson[field];
    return after && isSet(after) && !(before && isSet(before));
  });
  const counts: Count[] = [...marks, ...people].map((field) => ({ scope, field, add: 1 }));
  if (before?.status === after?.status) return counts;
  if (before) counts.push({ scope, field: before.status, add: -1 });
  return after ? [...counts, { scope, field: after.status, add: 1 }] : counts;
}

/** Counts the outcomes between two states of a batch. Rows deleted with their campaign stay counted. */
export function countRows(campaignId: string, { before = [], after }: Change<readonly RowState[]>): Count[] {
  if (!after) return [];
  const scope = campaignScope(campaignId);
  const added = new Map<string, number>();
  const addAll = (rows: readonly RowState[], sign: 1 | -1): void => {
    for (const field of rows.flatMap(fieldsOfRow)) added.set(field, (added.get(field) ?? 0) + sign);
  };
  addAll(after, 1);
  addAll(before, -1);
  return [...added].flatMap(([field, add]) => (add === 0 ? [] : [{ scope, field, add }]));
}

function fieldsOfRow(row: RowState): string[] {
  const { kind, reason } = rowOutcome(row);
  if (kind === "pending") return [];
  return reason ? [kind, reasonField(reason)] : [kind];
}
