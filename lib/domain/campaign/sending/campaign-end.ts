import { begunStatuses, campaignMoves, unpaused } from "#lib/domain/campaign/campaign-states.ts";
import type { CampaignStore } from "#lib/domain/campaign/campaign-store.ts";
import type { CampaignPlace, UnsettledCampaigns } from "#lib/domain/campaign/sending/unsettled-campaigns.ts";

export interface CampaignEndPorts {
  campaigns: Pick<CampaignStore, "findHead" | "move">;
  unsettled: Pick<UnsettledCampaigns, "settle">;
}

/**
 * Ends a campaign whose rows are all settled: it becomes SENT, and a stopped one keeps its status. Safe to repeat. Every lane
 * that finds the ledger settled calls this, so it reads the campaign first: a failed move is billed. `round`: of the campaign
 * before the ledger was read; nothing happens once a later round has begun.
 */
export async function endCampaign(
  { campaigns, unsettled }: CampaignEndPorts,
  place: CampaignPlace,
  { round, now }: { round: number; now: Date },
): Promise<void> {
  const { dataId, campaignId } = place;
  const head = await campaigns.findHead(dataId, campaignId);
  const changes = head?.status === "PAUSED" ? unpaused : {};
  const isBegun = head && begunStatuses.includes(head.status);
  const move = { ...campaignMoves.complete, round };
  const isSent = isBegun && (await campaigns.move(dataId, campaignId, { move, changes, now }));
  if (!isSent && head?.status !== "SENT") await unsettled.settle(place, round);
}
