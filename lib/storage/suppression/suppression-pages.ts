import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { type ShownEntry, shownEntry } from "#lib/domain/suppression/suppression-entry.ts";
import type {
  SuppressionFilter,
  SuppressionListInput,
  SuppressionPage,
} from "#lib/domain/suppression/suppression-store.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { entryFromItem, suppressionPartition } from "#lib/storage/suppression/suppression-item.ts";
import { queryOf } from "#lib/storage/table/expressions.ts";
import { within } from "#lib/storage/table/keys.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** A filtered page ends after this many entries. */
const lookedAtMax = 2_000;

/** Entries that a filtered page reads at a time, after its first query. */
const readAtOnce = 500;

/** Reads entries, newest first, until the page is full. Eventual: 0.5 RRU for 4 KB. */
export async function lookAtEntries(
  table: Table,
  dataId: DataId,
  { filter, after, limit, now }: SuppressionListInput,
): Promise<SuppressionPage> {
  const pk = suppressionPartition(dataId);
  const [first, last] = [filter.from ?? "0", filter.before ?? "~"];
  // The table refuses a range whose start is after its end.
  if (first > last) return { entries: [], next: undefined };
  const key = within(pk, first, last);
  const entries: ShownEntry[] = [];
  let from = after;
  let lookedAt = 0;
  while (lookedAt < lookedAtMax) {
    const { Items = [], LastEvaluatedKey } = await table.documents.send(
      new QueryCommand({
        TableName: table.name,
        ...queryOf({ key }),
        ScanIndexForward: false,
        // One more tells whether there is another page.
        Limit: lookedAt === 0 ? limit + 1 : readAtOnce,
        ...(from !== undefined && { ExclusiveStartKey: { pk, sk: from } }),
      }),
    );
    for (const item of Items) {
      if (entries.length === limit) return { entries, next: from };
      const entry = shownEntry(entryFromItem(item), now);
      if (entry && fits(entry, filter)) entries.push(entry);
      from = String(item["sk"]);
    }
    if (!LastEvaluatedKey) return { entries, next: undefined };
    lookedAt += Items.length;
  }
  return { entries, next: from };
}

const fits = ({ email, reason, source }: ShownEntry, filter: SuppressionFilter): boolean =>
  (filter.reason === undefined || reason === filter.reason) &&
  (filter.source === undefined || source === filter.source) &&
  (filter.search === undefined || (email?.includes(filter.search) ?? false));
