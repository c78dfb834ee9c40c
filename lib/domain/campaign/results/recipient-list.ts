import type { CampaignHead, CampaignStore } from "#lib/domain/campaign/campaign-store.ts";
import type { Cursor } from "#lib/domain/campaign/ledger/ledger.ts";
import { type LedgerPage, ledgerPage } from "#lib/domain/campaign/ledger/ledger-page.ts";
import { type LedgerRow, ledgerRows, type RowPosition, rowAt } from "#lib/domain/campaign/ledger/ledger-rows.ts";
import { firstRowFrom } from "#lib/domain/campaign/ledger/ledger-search.ts";
import type { BatchStore, CursorStore } from "#lib/domain/campaign/ledger/ledger-store.ts";
import type { RowReason } from "#lib/domain/campaign/results/campaign-counts.ts";
import {
  mailedStatuses,
  mailIdOf,
  type Recipient,
  type RecipientStatus,
  type RowRecords,
  recipientOf,
  type SentCampaign,
  shownOutcome,
} from "#lib/domain/campaign/results/recipient.ts";
import { recipientTotal } from "#lib/domain/campaign/results/recipient-total.ts";
import { type CounterReader, campaignScope } from "#lib/domain/usage/counters.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { notFound } from "#lib/platform/refusal.ts";

/** Mails and contacts by their ids. Implemented by lib/storage. */
export interface RowRecordReader {
  /** Reads those that exist, in few calls; eventual, 0.5 RRU for 4 KB. */
  read(dataId: DataId, mailIds: readonly string[], contactIds: readonly string[]): Promise<RowRecords>;
}

export interface RecipientPorts {
  campaigns: Pick<CampaignStore, "findHead">;
  cursors: Pick<CursorStore, "list">;
  batches: Pick<BatchStore, "read">;
  records: RowRecordReader;
  counters: CounterReader;
}

/** All given must hold; an empty list filters nothing. */
export interface RecipientFilter {
  statuses: readonly RecipientStatus[];
  reasons: readonly RowReason[];
}

interface RecipientQuery extends RecipientFilter {
  contactId: string | undefined;
  after: RowPosition | undefined;
  limit: number;
}

interface RecipientPage extends LedgerPage<Recipient> {
  /** The count of all matches, on the first page; 0 on the others. */
  total: number;
}

type ListedCampaign = SentCampaign & Pick<CampaignHead, "status">;

/** Filtered by the ledger alone: some 400 RRU. */
const rowsLookedAtMax = 20_000;

/** One record read each: some 1,000 RRU. */
const mailsLookedAtMax = 2_000;

interface TotalInput {
  campaign: CampaignHead;
  ledger: readonly Cursor[];
  query: RecipientQuery;
  page: LedgerPage<Recipient>;
}

/** Lists the recipients of a campaign, in the order of freezing (contract 04 section 4). */
export class RecipientList {
  readonly #ports: RecipientPorts;

  constructor(ports: RecipientPorts) {
    this.#ports = ports;
  }

  /** Where few rows match, a page may be short and still have a next position. @throws Refusal `notFound`. */
  async page(dataId: DataId, campaignId: string, query: RecipientQuery): Promise<RecipientPage> {
    const { campaigns, cursors, batches } = this.#ports;
    const campaign = await campaigns.findHead(dataId, campaignId);
    if (!campaign) throw notFound("campaign", campaignId);
    const { sentAt } = campaign;
    if (sentAt === null) return { shown: [], next: undefined, total: 0 };
    const { contactId, after, limit } = query;
    const begun = { ...campaign, sentAt };
    if (contactId !== undefined) return this.#pageOfContact(dataId, begun, { ...query, contactId });
    const ledger = await cursors.list(dataId, campaignId);
    const walk = {
      dataId,
      campaignId,
      cursors: ledger,
      direction: "forward",
      after,
      atOnce: limit + 1,
    } as const;
    const page = await ledgerPage(ledgerRows(batches, { ...walk, rowsMax: rowsMax(query) }), limit, (rows) =>
      this.#recipients(dataId, { campaign: begun, rows, filter: query }),
    );
    return { ...page, total: after ? 0 : await this.#total(dataId, { campaign, ledger, query, page }) };
  }

  async #pageOfContact(
    dataId: DataId,
    campaign: ListedCampaign,
    { contactId, after, ...filter }: RecipientFilter & { contactId: string; after: RowPosition | undefined },
  ): Promise<RecipientPage> {
    const found = after ? undefined : await this.ofContact(dataId, campaign, contactId);
    const shown = found && isWanted(filter, found) ? [found] : [];
    return { shown, next: undefined, total: shown.length };
  }

  /** The contact's row; undefined before sending and for a contact without one. Reads two or three batches of the ledger. */
  async ofContact(dataId: DataId, campaign: ListedCampaign, contactId: string): Promise<Recipient | undefined> {
    const { cursors, batches } = this.#ports;
    const ledger = { dataId, campaignId: campaign.id, cursors: await cursors.list(dataId, campaign.id) };
    const position = await firstRowFrom(batches, { ledger, id: contactId, comesBefore: (id) => id < contactId });
    const row = await rowAt(batches, ledger, position);
    if (row?.contactId !== contactId) return undefined;
    return (await this.#recipients(dataId, { campaign, rows: [row], filter: unfiltered })).get(row);
  }

  async #recipients(
    dataId: DataId,
    { campaign, rows, filter }: { campaign: ListedCampaign; rows: readonly LedgerRow[]; filter: RecipientFilter },
  ): Promise<ReadonlyMap<LedgerRow, Recipient>> {
    const wanted = rows.filter((row) => mayBe(filter, row, campaign));
    const mailIds = wanted.flatMap((row) => mailIdOf(row, campaign) ?? []);
    const unmailed = wanted.filter((row) => mailIdOf(row, campaign) === undefined);
    const contactIds = unmailed.map(({ contactId }) => contactId);
    const records = await this.#ports.records.read(dataId, mailIds, contactIds);
    const recipients = wanted.map((row) => [row, recipientOf(row, campaign, records)] as const);
    return new Map(recipients.filter(([, recipient]) => isWanted(filter, recipient)));
  }

  /** Nothing is read when the first page shows everything. */
  async #total(dataId: DataId, { campaign, ledger, query, page }: TotalInput): Promise<number> {
    if (!page.next) return page.shown.length;
    const isFrozen = ledger.every((cursor) => cursor.isFrozen);
    const frozen = ledger.reduce((sum, { rows }) => sum + rows, 0);
    const totalRecipients = isFrozen ? frozen : campaign.totalRecipients;
    const sums = isUnfiltered(query) ? {} : await this.#ports.counters.read(dataId, campaignScope(campaign.id));
    return recipientTotal({ ...campaign, totalRecipients }, sums, query);
  }
}

const unfiltered: RecipientFilter = { statuses: [], reasons: [] };

const isUnfiltered = ({ statuses, reasons }: RecipientFilter): boolean => statuses.length + reasons.length === 0;

function rowsMax(query: RecipientQuery): number {
  if (isUnfiltered(query)) return query.limit + 1;
  return query.reasons.length === 0 && query.statuses.some(isMailed) ? mailsLookedAtMax : rowsLookedAtMax;
}

const isMailed = (status: RecipientStatus): boolean => mailedStatuses.some((each) => each === status);

/** Decides from the ledger alone. */
function mayBe({ statuses, reasons }: RecipientFilter, row: LedgerRow, campaign: ListedCampaign): boolean {
  const { kind, reason } = shownOutcome(row, campaign);
  if (reasons.length > 0 && !includes(reasons, reason)) return false;
  const isMaybe = (status: RecipientStatus): boolean =>
    isMailed(status) ? mailIdOf(row, campaign) !== undefined : kind === status.toLowerCase();
  return statuses.length === 0 || statuses.some(isMaybe);
}

const isWanted = ({ statuses, reasons }: RecipientFilter, { status, reason }: Recipient): boolean =>
  (statuses.length === 0 || statuses.includes(status)) && (reasons.length === 0 || includes(reasons, reason));

const includes = (reasons: readonly RowReason[], reason: RowReason | null): boolean =>
  reason !== null && reasons.includes(reason);
