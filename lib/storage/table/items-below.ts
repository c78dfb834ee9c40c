import { paginateQuery } from "@aws-sdk/lib-dynamodb";
import type { ItemKey } from "#lib/storage/table/delete-items.ts";
import { queryOf } from "#lib/storage/table/expressions.ts";
import { below, keys } from "#lib/storage/table/keys.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** All items of the partition, or those whose sort key has the prefix, in order. Strong. For small numbers of items. */
export function itemsBelow(table: Table, pk: string, prefix?: string): Promise<Record<string, unknown>[]> {
  return read(table, pk, { prefix, max: Number.POSITIVE_INFINITY, ScanIndexForward: true });
}

/** The last `max` items whose sort key has the prefix, last first. Strong. */
export function lastItemsBelow(
  table: Table,
  pk: string,
  { prefix, max }: { prefix: string; max: number },
): Promise<Record<string, unknown>[]> {
  return read(table, pk, { prefix, max, ScanIndexForward: false });
}

/** The keys of all items whose sort key has the prefix. Strong, 1 RRU for 4 KB of the items. */
export async function keysBelow(table: Table, pk: string, prefix: string): Promise<ItemKey[]> {
  const query = {
    TableName: table.name,
    ...queryOf({ key: below(pk, prefix), only: keys.only("sk") }),
    ConsistentRead: true,
  };
  const found: ItemKey[] = [];
  for await (const { Items = [] } of paginateQuery({ client: table.documents }, query)) {
    found.push(...Items.map((item) => ({ pk, sk: String(item["sk"]) })));
  }
  return found;
}

interface ReadInput {
  prefix: string | undefined;
  max: number;
  ScanIndexForward: boolean;
}

async function read(
  table: Table,
  pk: string,
  { prefix, max, ScanIndexForward }: ReadInput,
): Promise<Record<string, unknown>[]> {
  const query = {
    TableName: table.name,
    ...queryOf({ key: prefix === undefined ? keys.is("pk", "=", pk) : below(pk, prefix) }),
    ConsistentRead: true,
    ScanIndexForward,
    ...(max < Number.POSITIVE_INFINITY && { Limit: max }),
  };
  const items: Record<string, unknown>[] = [];
  for await (const { Items = [] } of paginateQuery({ client: table.documents }, query)) {
    items.push(...Items);
    if (items.length >= max) break;
  }
  return items.slice(0, max);
}
