import type { CampaignStore } from "#lib/domain/campaign/campaign-store.ts";
import {
  type CampaignCounts,
  campaignCounts,
  type RowReason,
  reasonCounts,
} from "#lib/domain/campaign/results/campaign-counts.ts";
import { type CounterReader, campaignScope } from "#lib/domain/usage/counters.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { percent } from "#lib/platform/percent.ts";
import { notFound } from "#lib/platform/refusal.ts";

/** In percent of the mails sent. */
type CampaignRates = Record<"open" | "click" | "bounce" | "delivery" | "complaint" | "unsubscribe", number>;

export interface CampaignStats {
  totalRecipients: number;
  counts: CampaignCounts;
  rates: CampaignRates;
  reasons: Partial<Record<RowReason, number>>;
}

interface CampaignResultPorts {
  campaigns: Pick<CampaignStore, "findHead">;
  counters: CounterReader;
}

/** The results of a campaign in numbers (contract 04 section 6). */
export class CampaignResults {
  readonly #ports: CampaignResultPorts;

  constructor(ports: CampaignResultPorts) {
    this.#ports = ports;
  }

  /** 2 RRU, 1 for one that was never sent. @throws Refusal `notFound`. */
  async stats(dataId: DataId, campaignId: string): Promise<CampaignStats> {
    const campaign = await this.#ports.campaigns.findHead(dataId, campaignId);
    if (!campaign) throw notFound("campaign", campaignId);
    const { totalRecipients, sentAt } = campaign;
    const sums = sentAt === null ? {} : await this.#ports.counters.read(dataId, campaignScope(campaignId));
    const counts = campaignCounts(sums);
    return { totalRecipients, counts, rates: ratesOf(counts), reasons: reasonCounts(sums) };
  }
}

function ratesOf({ sent, ...counts }: CampaignCounts): CampaignRates {
  const rate = (count: number): number => percent(count, sent);
  return {
    open: rate(counts.opened),
    click: rate(counts.clicked),
    bounce: rate(counts.bounced),
    delivery: rate(counts.delivered),
    complaint: rate(counts.complained),
    unsubscribe: rate(counts.unsubscribed),
  };
}
