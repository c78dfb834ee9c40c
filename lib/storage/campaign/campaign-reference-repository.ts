import * as z from "zod";
import type {
  CampaignReferenceReader,
  CampaignReferences,
  ReferencedIds,
} from "#lib/domain/campaign/sending/campaign-references.ts";
import { campaignScope } from "#lib/domain/usage/counters.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { counterKey, sumsOf } from "#lib/storage/counter/counter-layout.ts";
import { segmentKey } from "#lib/storage/segment/segment-item.ts";
import { batchGet } from "#lib/storage/table/batch-get.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { templateKey } from "#lib/storage/template/template-item.ts";

const namedItem = z.object({ nm: z.string() });

/** Reads the records that campaigns refer to and the counters of sent campaigns in one call. */
export class CampaignReferenceRepository implements CampaignReferenceReader {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async find(
    dataId: DataId,
    { segmentIds = [], templateIds = [], countedIds = [] }: ReferencedIds,
  ): Promise<CampaignReferences> {
    const keys = [
      ...segmentIds.map((id) => segmentKey(dataId, id)),
      ...templateIds.map((id) => templateKey(dataId, id)),
      ...countedIds.map((id) => counterKey(dataId, campaignScope(id))),
    ];
    const items = await batchGet(this.#table, keys);
    const found = <T>(ids: readonly string[], from: number, read: (item: Record<string, unknown>) => T) =>
      ids.flatMap((id, index): [string, T][] => {
        const item = items[from + index];
        return item ? [[id, read(item)]] : [];
      });
    const nameOf = (item: Record<string, unknown>) => namedItem.parse(item).nm;
    return {
      segments: new Map(found(segmentIds, 0, nameOf)),
      templates: new Map(found(templateIds, segmentIds.length, nameOf)),
      sums: new Map(found(countedIds, segmentIds.length + templateIds.length, sumsOf)),
    };
  }
}
