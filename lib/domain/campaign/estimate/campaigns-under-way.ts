import type { CampaignStore } from "#lib/domain/campaign/campaign-store.ts";
import { campaignCounts } from "#lib/domain/campaign/results/campaign-counts.ts";
import type { CampaignPlace, UnsettledCampaigns } from "#lib/domain/campaign/sending/unsettled-campaigns.ts";
import { type CounterReader, campaignScope } from "#lib/domain/usage/counters.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";

interface UnderWayPorts {
  unsettled: Pick<UnsettledCampaigns, "list">;
  campaigns: Pick<CampaignStore, "findHead">;
  counters: CounterReader;
}

/** Other campaigns that share the account's rate. */
export interface CampaignsUnderWay {
  count: number;
  /** Mails left of the same project's campaigns. */
  own: number;
  /** Mails left of each other project's campaigns. */
  others: number[];
}

/** More campaigns than that share the rate rarely; the estimate ignores them. */
const campaignsMax = 50;

const readsAtOnce = 8;

/** 2.5 RRU for each campaign that is being sent. */
export async function campaignsUnderWay(ports: UnderWayPorts, own: CampaignPlace): Promise<CampaignsUnderWay> {
  const { campaigns } = await ports.unsettled.list(undefined);
  const others = campaigns.filter(({ campaignId }) => campaignId !== own.campaignId).slice(0, campaignsMax);
  const left = await mapConcurrently(others, readsAtOnce, async (place) => ({
    dataId: place.dataId,
    mails: await mailsLeft(ports, place),
  }));
  const sending = left.filter(({ mails }) => mails > 0);
  const byProject = new Map<DataId, number>();
  for (const { dataId, mails } of sending) byProject.set(dataId, (byProject.get(dataId) ?? 0) + mails);
  const ofOwn = byProject.get(own.dataId) ?? 0;
  byProject.delete(own.dataId);
  return { count: sending.length, own: ofOwn, others: [...byProject.values()] };
}

async function mailsLeft({ campaigns, counters }: UnderWayPorts, place: CampaignPlace): Promise<number> {
  const { dataId, campaignId } = place;
  const head = await campaigns.findHead(dataId, campaignId);
  if (head?.status !== "SENDING") return 0;
  const { sent, failed, skipped } = campaignCounts(await counters.read(dataId, campaignScope(campaignId)));
  return Math.max(0, head.totalRecipients - sent - failed - skipped);
}
