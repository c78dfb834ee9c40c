import type { ReportLinkStore } from "#lib/domain/analytics/report/campaign-reports.ts";
import { linkName, linksPart } from "#lib/domain/analytics/report/report-counts.ts";
import { type CounterReader, nameInField, reportScope } from "#lib/domain/usage/counters.ts";
import type { DataId } from "#lib/platform/data-id.ts";

interface ClickedLinkPorts {
  counters: CounterReader;
  store: Pick<ReportLinkStore, "keep">;
}

/** Stores the addresses of the links that a campaign's counters name. */
export class ClickedLinks {
  readonly #ports: ClickedLinkPorts;

  constructor(ports: ClickedLinkPorts) {
    this.#ports = ports;
  }

  /** Leaves out links beyond the limit of a report. Call after their clicks are counted; safe to repeat. */
  async keep(dataId: DataId, campaignId: string, links: readonly string[]): Promise<void> {
    const { counters, store } = this.#ports;
    const counted = await counters.read(dataId, reportScope(campaignId, linksPart));
    const names = new Set(Object.keys(counted).map(nameInField));
    const named = new Map(links.map((link) => [linkName(link), link]));
    await store.keep(dataId, campaignId, new Map([...named].filter(([name]) => names.has(name))));
  }
}
