import type { Campaign } from "#lib/domain/campaign/campaign.ts";
import { campaignCounts } from "#lib/domain/campaign/results/campaign-counts.ts";
import { mailedStatuses, type RecipientStatus } from "#lib/domain/campaign/results/recipient.ts";

/** How many rows have a status, or any, as far as the stream has counted. */
export function recipientTotal(
  { status: campaignStatus, totalRecipients }: Pick<Campaign, "status" | "totalRecipients">,
  sums: Readonly<Record<string, number>>,
  status: RecipientStatus | undefined,
): number {
  const { sent, failed, skipped } = campaignCounts(sums);
  const left = Math.max(0, totalRecipients - sent - failed - skipped);
  const isCancelled = campaignStatus === "CANCELLED";
  switch (status) {
    case undefined:
      return totalRecipients;
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
