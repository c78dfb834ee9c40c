import { domainsPart, linksPart } from "#lib/domain/analytics/report/report-counts.ts";
import {
  type DomainFigures,
  domainFigures,
  type LinkFigures,
  linkFigures,
} from "#lib/domain/analytics/report/report-figures.ts";
import { reportSeries, type SeriesPoint } from "#lib/domain/analytics/report/report-series.ts";
import type { CampaignStore } from "#lib/domain/campaign/campaign-store.ts";
import type { LeftOut, StartEstimate } from "#lib/domain/campaign/estimate/estimate.ts";
import { type CampaignCost, campaignCost } from "#lib/domain/campaign/estimate/list-prices.ts";
import type { Cursor } from "#lib/domain/campaign/ledger/ledger.ts";
import type { CursorStore } from "#lib/domain/campaign/ledger/ledger-store.ts";
import { campaignCounts } from "#lib/domain/campaign/results/campaign-counts.ts";
import { holdReasons } from "#lib/domain/email/held-back.ts";
import { type CounterRangeReader, type CounterReader, campaignScope, reportScope } from "#lib/domain/usage/counters.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { notFound } from "#lib/platform/refusal.ts";

export interface CampaignReport {
  series: SeriesPoint[];
  links: LinkFigures[];
  domains: DomainFigures[];
  /** What the audience left out when it was frozen; null when that was not counted. */
  left: LeftOut | null;
  /** Null when it was not kept. */
  estimate: StartEstimate | null;
  actualCost: CampaignCost;
}

/** The addresses of the links that counters name. Implemented by lib/storage. */
export interface ReportLinkStore {
  /** By the link's name. Strong, 1 RRU for 4 KB. */
  list(dataId: DataId, campaignId: string): Promise<ReadonlyMap<string, string>>;
  /** Keeps addresses that have none yet; safe to repeat. A read each, and a write for a new one. */
  keep(dataId: DataId, campaignId: string, links: ReadonlyMap<string, string>): Promise<void>;
}

interface CampaignReportPorts {
  campaigns: Pick<CampaignStore, "findHead">;
  counters: CounterReader & CounterRangeReader;
  cursors: Pick<CursorStore, "list">;
  links: Pick<ReportLinkStore, "list">;
}

const nothing: CampaignReport = {
  ...{ series: [], links: [], domains: [], left: null, estimate: null, actualCost: campaignCost(0) },
};

/** What a campaign led to: when, on which links, and at which domains (contract 16 section 2). */
export class CampaignReports {
  readonly #ports: CampaignReportPorts;

  constructor(ports: CampaignReportPorts) {
    this.#ports = ports;
  }

  /**
   * From counters: 3 RRU, and 1 for 4 KB of the report's counters, at most some 80 for a campaign of months.
   * @throws Refusal `notFound`.
   */
  async get(dataId: DataId, campaignId: string, timeZone: string): Promise<CampaignReport> {
    const { campaigns, counters, cursors, links } = this.#ports;
    const campaign = await campaigns.findHead(dataId, campaignId);
    if (!campaign) throw notFound("campaign", campaignId);
    const { sentAt, estimate } = campaign;
    if (sentAt === null) return nothing;
    const range = { first: reportScope(campaignId, ""), last: reportScope(campaignId, "~") };
    const [sums, parts, ledger, urls] = await Promise.all([
      counters.read(dataId, campaignScope(campaignId)),
      counters.readRange(dataId, range),
      cursors.list(dataId, campaignId),
      links.list(dataId, campaignId),
    ]);
    const partOf = (scope: string) => scope.slice(range.first.length);
    const days = [...parts].map(([scope, own]) => [partOf(scope), own] as const).filter(([part]) => /^\d/.test(part));
    const left = leftOf(ledger);
    return {
      series: reportSeries({ sentAt, timeZone, days: new Map(days) }),
      links: linkFigures(parts.get(range.first + linksPart) ?? {}, urls),
      // Of a campaign that began before domains were counted, only the late marks would be known.
      domains: left ? domainFigures(parts.get(range.first + domainsPart) ?? {}) : [],
      left,
      estimate,
      actualCost: campaignCost(campaignCounts(sums).sent),
    };
  }
}

function leftOf(cursors: readonly Cursor[]): LeftOut | null {
  const left = { unsubscribed: 0, snoozed: 0, suppressed: 0, topic: 0 };
  for (const { left: own } of cursors) {
    if (own === null) return null;
    for (const reason of holdReasons) left[reason] += own[reason];
  }
  return left;
}
