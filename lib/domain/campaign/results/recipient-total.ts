import type { Campaign } from "#lib/domain/campaign/campaign.ts";
import { rowOutcome } from "#lib/domain/campaign/ledger/row-outcome.ts";
import { campaignCounts, type RowReason, reasonCounts } from "#lib/domain/campaign/results/campaign-counts.ts";
import { mailedStatuses, type RecipientStatus } from "#lib/domain/campaign/results/recipient.ts";
import type { RecipientFilter } from "#lib/domain/campaign/results/recipient-list.ts";

type CountedCampaign = Pick<Campaign, "status" | "totalRecipients">;
type Sums = Readonly<Record<string, number>>;

/** How many rows match, as far as the stream has counted. */
export function recipientTotal(campaign: CountedCampaign, sums: Sums, { statuses, reasons }: RecipientFilter): number {
  if (reasons.length > 0)
    return totalOf(reasons.filter(isOneOf(statuses)), (reason) => ofReason(campaign, sums, reason));
  if (statuses.length === 0) return campaign.totalRecipients;
  return totalOf(statuses, (status) => ofStatus(campaign, sums, status));
}

const totalOf = <T>(parts: readonly T[], count: (part: T) => number): number =>
  parts.reduce((total, part) => total + count(part), 0);

const isOneOf =
  (statuses: readonly RecipientStatus[]) =>
  (reason: RowReason): boolean =>
    statuses.length === 0 || statuses.includes(rowOutcome(reason).kind === "failed" ? "FAILED" : "SKIPPED");

function ofReason(campaign: CountedCampaign, sums: Sums, reason: RowReason): number {
  const counted = reasonCounts(sums)[reason] ?? 0;
  return reason === "cancelled" && campaign.status === "CANCELLED" ? counted + leftOf(campaign, sums) : counted;
}

function leftOf({ totalRecipients }: CountedCampaign, sums: Sums): number {
  const { sent, failed, skipped } = campaignCounts(sums);
  return Math.max(0, totalRecipients - sent - failed - skipped);
}

function ofStatus(campaign: CountedCampaign, sums: Sums, status: RecipientStatus): number {
  const { sent, failed, skipped } = campaignCounts(sums);
  const left = leftOf(campaign, sums);
  const isCancelled = campaign.status === "CANCELLED";
  switch (status) {
    case "PENDING":
      return isCancelled ? 0 : left;
    case "SKIPPED":
      return isCancelled ? skipped + left : skipped;
    case "FAILED":
      return failed;
    case "SENT":
      // Rows whose records were deleted with their contacts are shown as SENT.
      return mailedStatuses.reduce((rest, each) => rest - (each === "SENT" ? 0 : (sums[each] ?? 0)), sent);
    default:
      return sums[status] ?? 0;
  }
}
