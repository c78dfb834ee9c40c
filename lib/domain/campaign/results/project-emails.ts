import { statusesOfRecords } from "#lib/domain/campaign/ledger/campaign-record-id.ts";
import type { CampaignMailPlaces } from "#lib/domain/campaign/results/campaign-mail-places.ts";
import type { SentCampaign } from "#lib/domain/campaign/results/recipient.ts";
import type { EmailStatus } from "#lib/domain/email/email.ts";
import type { EmailPage, EmailPosition, EmailReader } from "#lib/domain/email/email-store.ts";
import type { EmailList } from "#lib/domain/email/reading/email-records.ts";
import type { EmailLook } from "#lib/domain/email/reading/fitting-emails.ts";
import { mergedPlaces } from "#lib/domain/email/reading/merged-places.ts";
import type { DataId } from "#lib/platform/data-id.ts";

/** All mails of a project: those in its feed, and those of its campaigns, which only their ledgers lead to (ADR 2). */
export class ProjectEmails implements EmailList {
  readonly #reader: Pick<EmailReader, "feed" | "findAll">;
  readonly #places: Pick<CampaignMailPlaces, "campaigns" | "find">;

  constructor(reader: Pick<EmailReader, "feed" | "findAll">, places: Pick<CampaignMailPlaces, "campaigns" | "find">) {
    this.#reader = reader;
    this.#places = places;
  }

  /** Reads mails of a status, or all; other mails may be among them. */
  async look(dataId: DataId, status: EmailStatus | undefined): Promise<EmailLook> {
    const mayBeOfCampaigns = status === undefined || statusesOfRecords.includes(status);
    const campaigns = mayBeOfCampaigns ? await this.#places.campaigns(dataId) : [];
    return (after, count) => this.#look(dataId, { campaigns, after, count });
  }

  /** Reads ledgers only where newer mails of the feed do not fill the page. */
  async #look(
    dataId: DataId,
    {
      campaigns,
      after,
      count,
    }: { campaigns: readonly SentCampaign[]; after: EmailPosition | undefined; count: number },
  ): Promise<EmailPage> {
    const feed = await this.#reader.feed(dataId, { after, count });
    const ofCampaigns = await this.#places.find(dataId, campaigns, { after, notBefore: feed.reach, count });
    const { found, reach } = mergedPlaces([feed, ofCampaigns], count);
    const ids = found.map(({ id }) => id);
    const emails = await this.#reader.findAll(dataId, ids);
    return { emails: ids.flatMap((id) => emails.get(id) ?? []), next: reach };
  }
}
