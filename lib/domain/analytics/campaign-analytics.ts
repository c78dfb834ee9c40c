import type { Moments } from "#lib/domain/analytics/mail-rollups.ts";
import { type CampaignStatus, campaignStatuses } from "#lib/domain/campaign/campaign.ts";
import type { CampaignHead, CampaignStore } from "#lib/domain/campaign/campaign-store.ts";
import { type CampaignCounts, campaignCounts } from "#lib/domain/campaign/results/campaign-counts.ts";
import type { CampaignReferenceReader } from "#lib/domain/campaign/sending/campaign-references.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { percent } from "#lib/platform/percent.ts";

export const campaignMetrics = [
  "openedCount",
  "clickedCount",
  "sentCount",
  "deliveredCount",
  "bouncedCount",
  "openRate",
  "clickRate",
] as const;

type CampaignMetric = (typeof campaignMetrics)[number];

/** A campaign with its counts; rates in percent of the emails sent. */
export interface MeasuredCampaign {
  head: CampaignHead;
  counts: CampaignCounts;
  rates: { open: number; click: number };
}

export interface CampaignSummary {
  byStatus: Record<CampaignStatus, number>;
  averages: { open: number; click: number };
  newest: MeasuredCampaign[];
}

const shownMax = 50;

interface CampaignAnalyticsPorts {
  campaigns: Pick<CampaignStore, "list">;
  references: CampaignReferenceReader;
}

/** Compares campaigns (contract 09 section 3): 0.5 RRU for some 13 of all, 1 for each one measured. */
export class CampaignAnalytics {
  readonly #ports: CampaignAnalyticsPorts;

  constructor(ports: CampaignAnalyticsPorts) {
    this.#ports = ports;
  }

  /** Campaigns sent within the span, the highest first, ties by the newest. */
  async top(
    dataId: DataId,
    { metric, span, limit }: { metric: CampaignMetric; span: Moments; limit: number },
  ): Promise<MeasuredCampaign[]> {
    const campaigns = await this.#ports.campaigns.list(dataId);
    const sent = campaigns.filter(({ status, sentAt }) => status === "SENT" && isWithin(span, sentAt));
    const measured = await this.#measure(dataId, sent);
    return measured
      .sort((a, b) => metrics[metric](b.counts) - metrics[metric](a.counts) || byTime(b.head.sentAt, a.head.sentAt))
      .slice(0, limit);
  }

  /** Campaigns created within the span. */
  async summary(dataId: DataId, span: Moments): Promise<CampaignSummary> {
    const campaigns = await this.#ports.campaigns.list(dataId);
    const made = campaigns
      .filter(({ createdAt }) => isWithin(span, createdAt))
      .sort((a, b) => byTime(b.createdAt, a.createdAt));
    const newest = new Set(made.slice(0, shownMax));
    const measured = await this.#measure(
      dataId,
      made.filter((head) => newest.has(head) || head.status === "SENT"),
    );
    const counting = measured.filter(({ head, counts }) => head.status === "SENT" && counts.sent > 0);
    return {
      byStatus: byStatusOf(made),
      averages: {
        open: average(counting.map(({ counts }) => openRate(counts))),
        click: average(counting.map(({ counts }) => clickRate(counts))),
      },
      newest: measured.filter(({ head }) => newest.has(head)),
    };
  }

  async #measure(dataId: DataId, heads: readonly CampaignHead[]): Promise<MeasuredCampaign[]> {
    const countedIds = heads.filter(({ sentAt }) => sentAt !== null).map(({ id }) => id);
    const { sums } = await this.#ports.references.find(dataId, { countedIds });
    return heads.map((head) => {
      const counts = campaignCounts(sums.get(head.id));
      const rates = { open: percent(counts.opened, counts.sent), click: percent(counts.clicked, counts.sent) };
      return { head, counts, rates };
    });
  }
}

const openRate = ({ opened, sent }: CampaignCounts): number => (sent > 0 ? (opened / sent) * 100 : 0);
const clickRate = ({ clicked, sent }: CampaignCounts): number => (sent > 0 ? (clicked / sent) * 100 : 0);

/** Values are compared before rounding. */
const metrics: Record<CampaignMetric, (counts: CampaignCounts) => number> = {
  openedCount: ({ opened }) => opened,
  clickedCount: ({ clicked }) => clicked,
  sentCount: ({ sent }) => sent,
  deliveredCount: ({ delivered }) => delivered,
  bouncedCount: ({ bounced }) => bounced,
  openRate,
  clickRate,
};

function byStatusOf(heads: readonly CampaignHead[]): Record<CampaignStatus, number> {
  const counts = {
    ...{ DRAFT: 0, SCHEDULED: 0, SENDING: 0, PAUSED: 0, SENT: 0, CANCELLED: 0 },
  } satisfies Record<CampaignStatus, number>;
  for (const status of campaignStatuses) counts[status] = heads.filter((head) => head.status === status).length;
  return counts;
}

/** Average of percentages. */
const average = (rates: readonly number[]): number =>
  percent(rates.reduce((sum, rate) => sum + rate, 0) / 100, rates.length);

const isWithin = ({ from, before }: Moments, time: string | null): boolean =>
  time !== null && Date.parse(time) >= from && Date.parse(time) < before;

/** Negative when the first is older. */
const byTime = (a: string | null, b: string | null): number => Date.parse(a ?? "") - Date.parse(b ?? "");
