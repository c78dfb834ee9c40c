import type { CampaignStore } from "#lib/domain/campaign/campaign-store.ts";
import { campaignRecordId, statusesOfRecords } from "#lib/domain/campaign/ledger/campaign-record-id.ts";
import { type LedgerPage, ledgerPage } from "#lib/domain/campaign/ledger/ledger-page.ts";
import { type LedgerRow, ledgerRows, type RowPosition } from "#lib/domain/campaign/ledger/ledger-rows.ts";
import type { SentCampaign } from "#lib/domain/campaign/results/recipient.ts";
import type { RecipientPorts } from "#lib/domain/campaign/results/recipient-list.ts";
import type { Email } from "#lib/domain/email/email.ts";
import type { EmailFilter } from "#lib/domain/email/email-store.ts";
import { isCounted, matchesFilter } from "#lib/domain/email/reading/email-filter.ts";
import { campaignScope } from "#lib/domain/usage/counters.ts";
import type { DataId } from "#lib/platform/data-id.ts";

export interface CampaignMailsPorts extends Omit<RecipientPorts, "campaigns"> {
  campaigns: Pick<CampaignStore, "findSent">;
}

interface CampaignMailQuery {
  filter: EmailFilter;
  after: RowPosition | undefined;
  limit: number;
}

interface CampaignMailPage extends LedgerPage<Email> {
  /** The count of all matches, on the first page; 0 on the others. */
  total: number;
}

/** One record read each: some 1,000 RRU. */
const mailsLookedAtMax = 2_000;

/**
 * Records of a campaign's mails (contract 01 section 4). All have the same time, so newest first means highest id first: the
 * ledger read backward. The ledger stays when the campaign is deleted.
 */
export class CampaignMails {
  readonly #ports: CampaignMailsPorts;

  constructor(ports: CampaignMailsPorts) {
    this.#ports = ports;
  }

  /** Where few records match, a page may be short and still have a next position. */
  async page(dataId: DataId, campaignId: string, query: CampaignMailQuery): Promise<CampaignMailPage> {
    const { filter, after, limit } = query;
    const { status } = filter;
    const { campaigns, cursors, batches } = this.#ports;
    const campaign = await campaigns.findSent(dataId, campaignId);
    const mayBe = status === undefined || statusesOfRecords.includes(status);
    if (!campaign || !mayBe) return { shown: [], next: undefined, total: 0 };
    const ledger = await cursors.list(dataId, campaignId);
    const walk = { dataId, campaignId, cursors: ledger, direction: "backward", after } as const;
    const parts = ledgerRows(batches, { ...walk, atOnce: limit + 1, rowsMax: mailsLookedAtMax });
    const page = await ledgerPage(parts, limit, (rows) => this.#records(dataId, { campaign, rows, filter }));
    return { ...page, total: after ? 0 : await this.#total(dataId, { campaignId, filter, page }) };
  }

  async #records(
    dataId: DataId,
    { campaign, rows, filter }: { campaign: SentCampaign; rows: readonly LedgerRow[]; filter: EmailFilter },
  ): Promise<ReadonlyMap<LedgerRow, Email>> {
    const ids = rows.flatMap((row) => campaignRecordId(row, campaign) ?? []);
    const { mails } = await this.#ports.records.read(dataId, ids, []);
    return new Map(
      rows.flatMap((row): [LedgerRow, Email][] => {
        const mail = mails.get(campaignRecordId(row, campaign) ?? "");
        return mail && matchesFilter(mail, filter) ? [[row, mail]] : [];
      }),
    );
  }

  /** Nothing is read when the first page shows everything. */
  async #total(
    dataId: DataId,
    { campaignId, filter, page }: { campaignId: string; filter: EmailFilter; page: LedgerPage<Email> },
  ): Promise<number> {
    const { status, subject, sourceType } = filter;
    if (subject !== undefined || sourceType !== undefined) return 0;
    if (!page.next) return page.shown.length;
    if (!isCounted(filter)) return 0;
    const sums = await this.#ports.counters.read(dataId, campaignScope(campaignId));
    const counted = status === undefined ? statusesOfRecords : [status];
    return counted.reduce((sum, each) => sum + (sums[each] ?? 0), 0);
  }
}
