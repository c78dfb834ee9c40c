import type { Campaign } from "#lib/domain/campaign/campaign.ts";
import { campaignMoves } from "#lib/domain/campaign/campaign-states.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { CampaignRepository } from "#lib/storage/campaign/campaign-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { someCampaign } from "#test/support/records.ts";

/** Stores a campaign whose sending began at `sentAt`, without the endpoint. */
export async function beginSending(
  table: Table,
  dataId: DataId,
  { sentAt, ...parts }: Partial<Campaign> & { sentAt: string },
) {
  const campaign = someCampaign(parts);
  const campaigns = new CampaignRepository(table);
  await campaigns.create(dataId, campaign, { segmentsVersion: undefined });
  const changes = { sentAt, totalRecipients: 0 };
  const now = new Date(sentAt);
  await campaigns.move(dataId, campaign.id, { move: campaignMoves.send, changes, now });
  return { ...campaign, sentAt };
}
