import { campaignMoves } from "#lib/domain/campaign/campaign-states.ts";
import type { CampaignStore } from "#lib/domain/campaign/campaign-store.ts";
import type { CampaignPlace, UnsettledCampaigns } from "#lib/domain/campaign/unsettled-campaigns.ts";

export interface CampaignEndPorts {
  campaigns: Pick<CampaignStore, "move">;
  unsettled: Pick<UnsettledCampaigns, "settle">;
}

/**
 * Every row of a campaign is settled: it is SENT, and one that was stopped stays as it is. Nothing more is to come of either.
 * Safe to repeat.
 */
export async function endCampaign(
  { campaigns, unsettled }: CampaignEndPorts,
  place: CampaignPlace,
  now: Date,
): Promise<void> {
  const isSent = await campaigns.move(place.projectId, place.campaignId, campaignMoves.complete, {}, now);
  if (!isSent) await unsettled.settle(place);
}
