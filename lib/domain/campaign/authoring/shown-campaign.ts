import type { Campaign } from "#lib/domain/campaign/campaign.ts";
import type { CampaignHead, CampaignStore } from "#lib/domain/campaign/campaign-store.ts";
import { type CompanionReader, type Shown, withCompanions } from "#lib/domain/campaign/sending/companions.ts";
import { notFound } from "#lib/platform/refusal.ts";

/** A campaign as stored, and as shown to callers. */
export interface ShownCampaign {
  head: CampaignHead;
  campaign: Shown<Campaign>;
}

/** @throws Refusal `notFound`. */
export async function getShown(
  { campaigns, companions }: { campaigns: Pick<CampaignStore, "find">; companions: CompanionReader },
  projectId: string,
  id: string,
): Promise<ShownCampaign> {
  const found = await campaigns.find(projectId, id);
  if (!found) throw notFound("campaign", id);
  const { version, ...head } = found.head;
  const [campaign] = await withCompanions(companions, projectId, [{ ...head, body: found.body }]);
  if (!campaign) throw notFound("campaign", id);
  return { head: found.head, campaign };
}
