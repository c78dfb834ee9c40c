import type { CampaignStore } from "#lib/domain/campaign/campaign-store.ts";
import { campaignRecordId } from "#lib/domain/campaign/ledger/campaign-record-id.ts";
import { ledgerRows } from "#lib/domain/campaign/ledger/ledger-rows.ts";
import { firstRowFrom } from "#lib/domain/campaign/ledger/ledger-search.ts";
import type { BatchStore, CursorStore } from "#lib/domain/campaign/ledger/ledger-store.ts";
import type { SentCampaign } from "#lib/domain/campaign/results/recipient.ts";
import { campaignEmailId } from "#lib/domain/campaign/sending/campaign-email-id.ts";
import type { EmailPlaces, EmailPosition } from "#lib/domain/email/email-store.ts";
import { mergedPlaces } from "#lib/domain/email/reading/merged-places.ts";
import type { DataId } from "#lib/platform/data-id.ts";

interface CampaignPlacePorts {
  campaigns: Pick<CampaignStore, "listSent">;
  cursors: Pick<CursorStore, "list">;
  batches: Pick<BatchStore, "read">;
}

interface CampaignPlaceQuery {
  after: EmailPosition | undefined;
  /** Leaves out older ones. */
  notBefore: EmailPosition | undefined;
  count: number;
}

/** The most ledgers read in one look, and rows of each, at 1 RRU a hundred, where few rows have a mail. */
const campaignsMax = 10;
const rowsMax = 4_000;

/** Sorts before all mails of a time. */
const highestId = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/**
 * Finds campaign mails in the list of all mails of a project. No index holds them: all mails of a campaign share its send time,
 * and its ledger read backward yields them in descending id order.
 */
export class CampaignMailPlaces {
  readonly #ports: CampaignPlacePorts;

  constructor(ports: CampaignPlacePorts) {
    this.#ports = ports;
  }

  /** Campaigns whose sending has begun, deleted ones too, newest first: 0.5 RRU for some 13 of all campaigns. */
  async campaigns(dataId: DataId): Promise<SentCampaign[]> {
    const campaigns = await this.#ports.campaigns.listSent(dataId);
    return campaigns.sort((a, b) => (a.sentAt < b.sentAt ? 1 : -1));
  }

  /** Reads ledgers in order until it has enough. A place may have no record any more. */
  async find(
    dataId: DataId,
    campaigns: readonly SentCampaign[],
    { after, notBefore, count }: CampaignPlaceQuery,
  ): Promise<EmailPlaces> {
    const asked = campaigns.filter(
      ({ sentAt }) => !(after && sentAt > after.createdAt) && !(notBefore && sentAt < notBefore.createdAt),
    );
    const found: EmailPosition[] = [];
    let read = 0;
    for (const [sentAt, together] of Map.groupBy(asked, (campaign) => campaign.sentAt)) {
      const left = count - found.length;
      if (left === 0 || read >= campaignsMax) return { found, reach: { createdAt: sentAt, id: highestId } };
      const places = together.map((campaign) => this.#ofCampaign(dataId, { campaign, after, count: left }));
      const page = mergedPlaces(await Promise.all(places), left);
      found.push(...page.found);
      if (page.reach) return { found, reach: page.reach };
      read += together.length;
    }
    return { found, reach: undefined };
  }

  async #ofCampaign(
    dataId: DataId,
    { campaign, after, count }: { campaign: SentCampaign; after: EmailPosition | undefined; count: number },
  ): Promise<EmailPlaces> {
    const { batches, cursors } = this.#ports;
    const { id: campaignId, sentAt: createdAt } = campaign;
    const ledger = { dataId, campaignId, cursors: await cursors.list(dataId, campaignId) };
    const idOf = (contactId: string) => campaignEmailId(contactId, campaign);
    const isWithin = after?.createdAt === createdAt;
    const from = isWithin
      ? await firstRowFrom(batches, { ledger, id: after.id, comesBefore: (id) => idOf(id) < after.id })
      : undefined;
    const found: EmailPosition[] = [];
    let reach: EmailPosition | undefined;
    const walk = { ...ledger, direction: "backward", after: from, atOnce: count, rowsMax } as const;
    for await (const { rows, reached } of ledgerRows(batches, walk)) {
      const ids = rows.flatMap((row) => campaignRecordId(row, campaign) ?? []);
      found.push(...ids.map((id) => ({ createdAt, id })));
      const last = rows.at(-1);
      reach = reached && last && { createdAt, id: idOf(last.contactId) };
      if (found.length >= count) break;
    }
    return { found, reach };
  }
}
