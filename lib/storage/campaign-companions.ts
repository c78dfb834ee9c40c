import * as z from "zod";
import type { CompanionReader, Companions } from "#lib/domain/campaign/companions.ts";
import { batchGet } from "#lib/storage/batch-get.ts";
import { segmentKey, segmentPrefix } from "#lib/storage/segment-item.ts";
import type { Table } from "#lib/storage/table.ts";
import { templateKey, templatePrefix } from "#lib/storage/template-item.ts";

const namedItem = z.object({ sk: z.string(), nm: z.string() });

/** The records that campaigns name, all of them in one read. */
export class CampaignCompanions implements CompanionReader {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async find(projectId: string, segmentIds: readonly string[], templateIds: readonly string[]): Promise<Companions> {
    const keys = [
      ...segmentIds.map((id) => segmentKey(projectId, id)),
      ...templateIds.map((id) => templateKey(projectId, id)),
    ];
    const items = await batchGet(this.#table, keys);
    const found = items.flatMap((item) => (item ? namedItem.parse(item) : []));
    const below = (prefix: string) =>
      found.filter(({ sk }) => sk.startsWith(prefix)).map(({ sk, nm }) => [sk.slice(prefix.length), nm] as const);
    return {
      segments: new Map(below(segmentPrefix)),
      templates: new Set(below(templatePrefix).map(([id]) => id)),
    };
  }
}
