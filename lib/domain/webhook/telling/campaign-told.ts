import type { CampaignStatus } from "#lib/domain/campaign/campaign.ts";
import { campaignCounts } from "#lib/domain/campaign/results/campaign-counts.ts";
import type { Change } from "#lib/domain/usage/count-changes.ts";
import type { ToldEvent } from "#lib/domain/webhook/telling/told-event.ts";
import type { WebhookType } from "#lib/domain/webhook/webhook-types.ts";

/** A campaign after a stored change. */
export interface TellingCampaign {
  id: string;
  name: string;
  round: number;
  totalRecipients: number;
  updatedAt: string;
}

/** What a move of a campaign is told as; a campaign that is scheduled, or drafted again, tells nothing. */
export function typeOfMove({ before, after }: Change<CampaignStatus>): WebhookType | undefined {
  if (!before || !after || before === after) return undefined;
  switch (after) {
    case "SENDING":
      return before === "PAUSED" ? "campaign.resumed" : "campaign.started";
    case "PAUSED":
      return "campaign.paused";
    case "SENT":
      return "campaign.sent";
    case "CANCELLED":
      return "campaign.cancelled";
    default:
      return undefined;
  }
}

/** `sums`: of the campaign's scope. */
export function toldOfCampaign(
  type: WebhookType,
  { id, name, round, totalRecipients, updatedAt }: TellingCampaign,
  sums: Readonly<Record<string, number>>,
): ToldEvent {
  const { sent: sentCount, failed: failedCount, skipped: skippedCount } = campaignCounts(sums);
  const data = { campaignId: id, name, round, totalRecipients, sentCount, failedCount, skippedCount };
  return { type, timestamp: updatedAt, source: { kind: "plain", subject: id, data, contactId: null } };
}
