import type { Campaign } from "#lib/domain/campaign/campaign.ts";
import { type CampaignCounts, campaignCounts } from "#lib/domain/campaign/results/campaign-counts.ts";
import type { DataId } from "#lib/platform/data-id.ts";

/** Ids of the records shown with campaigns. */
export interface ReferencedIds {
  segmentIds?: readonly string[];
  templateIds?: readonly string[];
  /** Campaigns whose counts are wanted. */
  countedIds?: readonly string[];
}

/** The records that exist. */
export interface CampaignReferences {
  /** Names of segments, by id. */
  segments: ReadonlyMap<string, string>;
  /** Names of templates, by id. */
  templates: ReadonlyMap<string, string>;
  /** Counter sums of campaigns, by id. */
  sums: ReadonlyMap<string, Readonly<Record<string, number>>>;
}

/** Implemented by lib/storage. */
export interface CampaignReferenceReader {
  /** Strong, 1 RRU each. */
  find(dataId: DataId, ids: ReferencedIds): Promise<CampaignReferences>;
}

/** A campaign as callers see it: without the ids of deleted records, and with its counts. */
export type Shown<C> = C & { segment: { id: string; name: string } | null; counts: CampaignCounts };

/** Reads the records that campaigns refer to, each once, and counts where sending has begun. */
export async function withReferences<C extends Pick<Campaign, "id" | "segmentId" | "templateId" | "sentAt">>(
  reader: CampaignReferenceReader,
  dataId: DataId,
  campaigns: readonly C[],
): Promise<Shown<C>[]> {
  const segmentIds = new Set(campaigns.flatMap(({ segmentId }) => segmentId ?? []));
  const templateIds = new Set(campaigns.flatMap(({ templateId }) => templateId ?? []));
  const { segments, templates, sums } = await reader.find(dataId, {
    segmentIds: [...segmentIds],
    templateIds: [...templateIds],
    countedIds: campaigns.filter(({ sentAt }) => sentAt !== null).map(({ id }) => id),
  });
  return campaigns.map((campaign) => {
    const { segmentId: id, templateId } = campaign;
    const name = id === null ? undefined : segments.get(id);
    const segment = id === null || name === undefined ? null : { id, name };
    const isThere = templateId !== null && templates.has(templateId);
    const shown = { segmentId: segment?.id ?? null, templateId: isThere ? templateId : null, segment };
    return { ...campaign, ...shown, counts: campaignCounts(sums.get(campaign.id)) };
  });
}
