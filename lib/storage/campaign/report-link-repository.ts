import { PutCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { ReportLinkStore } from "#lib/domain/analytics/report/campaign-reports.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import { counterPartition } from "#lib/storage/counter/counter-layout.ts";
import { batchGet } from "#lib/storage/table/batch-get.ts";
import { deleteItems } from "#lib/storage/table/delete-items.ts";
import { itemsBelow } from "#lib/storage/table/items-below.ts";
import type { Table } from "#lib/storage/table/table.ts";

const linkItem = z.object({
  /** `link#<campaign>#<name>`. */
  sk: z.string(),
  /** The address. */
  u: z.string(),
});

/** An address may have 2 KB, and a report shows 200. */
const shownLengthMax = 1_000;

const writesAtOnce = 8;

/** The addresses of the links that a campaign's counters name. Beside the counters, and deleted with them. */
export class ReportLinkRepository implements ReportLinkStore {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async list(dataId: DataId, campaignId: string): Promise<ReadonlyMap<string, string>> {
    const prefix = linkPrefix(campaignId);
    const items = await itemsBelow(this.#table, counterPartition(dataId), prefix);
    return new Map(items.map((item) => linkItem.parse(item)).map(({ sk, u }) => [sk.slice(prefix.length), u]));
  }

  async keep(dataId: DataId, campaignId: string, links: ReadonlyMap<string, string>): Promise<void> {
    const pk = counterPartition(dataId);
    const items = [...links].map(([name, link]) => {
      return { pk, sk: linkPrefix(campaignId) + name, u: link.slice(0, shownLengthMax) };
    });
    const stored = await batchGet(this.#table, items, false);
    const missing = items.filter((_, index) => stored[index] === undefined);
    // Another worker writes the same address under this name.
    await mapConcurrently(missing, writesAtOnce, (Item) =>
      this.#table.documents.send(new PutCommand({ TableName: this.#table.name, Item })),
    );
  }

  /** Removes the addresses that name the person, as one does that a template made of the contact's data. Returns how many. */
  async eraseNaming(dataId: DataId, campaignId: string, email: string): Promise<number> {
    const pk = counterPartition(dataId);
    const items = (await itemsBelow(this.#table, pk, linkPrefix(campaignId))).map((item) => linkItem.parse(item));
    const naming = items.filter(({ u }) => [email, encodeURIComponent(email)].some((form) => u.includes(form)));
    await deleteItems(
      this.#table,
      naming.map(({ sk }) => ({ pk, sk })),
    );
    return naming.length;
  }
}

const linkPrefix = (campaignId: string): string => `link#${campaignId}#`;
