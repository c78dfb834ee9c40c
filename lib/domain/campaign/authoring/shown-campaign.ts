import type { Campaign } from "#lib/domain/campaign/campaign.ts";
import type { CampaignHead, CampaignStore } from "#lib/domain/campaign/campaign-store.ts";
import {
  type CampaignReferenceReader,
  type Shown,
  withReferences,
} from "#lib/domain/campaign/sending/campaign-references.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { notFound } from "#lib/platform/refusal.ts";

/** A campaign as stored, and as shown to callers. */
export interface ShownCampaign {
  head: CampaignHead;
  campaign: Shown<Campaign>;
}

/** @throws Refusal `notFound`. */
export async function getShown(
  { campaigns, references }: { campaigns: Pick<CampaignStore, "find">; references: CampaignReferenceReader },
  dataId: DataId,
  id: string,
): Promise<ShownCampaign> {
  const found = await campaigns.find(dataId, id);
  if (!found) throw notFound("campaign", id);
  const { version, isReopening, ...head } = found.head;
  const [campaign] = await withReferences(references, dataId, [{ ...head, ...found.parts }]);
  if (!campaign) throw notFound("campaign", id);
  return { head: found.head, campaign };
}
