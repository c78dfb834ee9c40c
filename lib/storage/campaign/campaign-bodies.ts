import type { CampaignBodyFindInput, CampaignBodyReader } from "#lib/domain/email/accepting/campaign-mail-content.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { campaignPartition } from "#lib/storage/campaign/campaign-item.ts";
import { BodyPieces } from "#lib/storage/table/body-pieces.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** The bodies and texts that campaign email was rendered from, including those of deleted campaigns. */
export class CampaignBodies implements CampaignBodyReader {
  readonly #pieces: BodyPieces;

  constructor(table: Table) {
    this.#pieces = new BodyPieces(table, campaignPartition);
  }

  find(dataId: DataId, campaignId: string, { part, now }: CampaignBodyFindInput): Promise<string | undefined> {
    return this.#pieces.find(dataId, { id: campaignId, body: part }, now);
  }
}
