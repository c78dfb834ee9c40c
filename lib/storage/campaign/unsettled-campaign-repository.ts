import { QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type {
  CampaignPlace,
  DueCampaign,
  UnsettledCampaigns,
} from "#lib/domain/campaign/sending/unsettled-campaigns.ts";
import { type DataId, storedDataId } from "#lib/platform/data-id.ts";
import {
  campaignAttributes,
  campaignIsOfRound,
  campaignKey,
  scheduledPartition,
  unsettledPartition,
} from "#lib/storage/campaign/campaign-item.ts";
import { and, queryOf, updateOf } from "#lib/storage/table/expressions.ts";
import { keys } from "#lib/storage/table/keys.ts";
import { conditionHolds } from "#lib/storage/table/retry-while.ts";
import type { Table } from "#lib/storage/table/table.ts";

const indexEntry = z.object({ sk1: z.string() });

const campaignsAtOnce = 100;

/** Sort before and after every entry: DynamoDB refuses to compare a key with an empty text. */
const first = " ";
const last = "~";

/** Index entries of campaigns; the campaign's own writes keep them (stored-campaigns.ts). */
export class UnsettledCampaignRepository implements UnsettledCampaigns {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async list(after: string | undefined): Promise<{ campaigns: CampaignPlace[]; next: string | undefined }> {
    const { entries, next } = await this.#entries(unsettledPartition, after, last);
    return { campaigns: entries.map(placeOf), next };
  }

  async hasAny(dataId: DataId): Promise<boolean> {
    const { entries } = await this.#entries(unsettledPartition, dataId, `${dataId}#${last}`);
    return entries.length > 0;
  }

  async due(until: Date, after: string | undefined): Promise<{ campaigns: DueCampaign[]; next: string | undefined }> {
    const { entries, next } = await this.#entries(scheduledPartition, after, `${until.toISOString()}${last}`);
    const campaigns = entries.map((entry) => {
      const timeEnd = entry.indexOf("#");
      return { ...placeOf(entry.slice(timeEnd + 1)), scheduledFor: entry.slice(0, timeEnd) };
    });
    return { campaigns, next };
  }

  async settle({ dataId, campaignId }: CampaignPlace, round: number): Promise<void> {
    const update = new UpdateCommand({
      TableName: this.#table.name,
      Key: campaignKey(dataId, campaignId),
      ...updateOf(
        [campaignAttributes.remove("pk1", "sk1")],
        and(campaignAttributes.is("st", "=", "CANCELLED"), campaignIsOfRound(round)),
      ),
    });
    await conditionHolds(() => this.#table.documents.send(update));
  }

  /** 0.5 RRU a page. */
  async #entries(partition: string, after: string = first, until: string) {
    const { Items = [], LastEvaluatedKey } = await this.#table.documents.send(
      new QueryCommand({
        TableName: this.#table.name,
        IndexName: "gsi1",
        // Entries that start with `after` sort after it.
        ...queryOf({ key: and(keys.is("pk1", "=", partition), keys.between("sk1", `${after} `, until)) }),
        Limit: campaignsAtOnce,
      }),
    );
    const entries = Items.map((item) => indexEntry.parse(item).sk1);
    return { entries, next: LastEvaluatedKey && entries.at(-1) };
  }
}

function placeOf(place: string): CampaignPlace {
  const [projectId = "", campaignId = ""] = place.split("#");
  return { dataId: storedDataId.parse(projectId), campaignId };
}
