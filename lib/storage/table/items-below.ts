import { paginateQuery } from "@aws-sdk/lib-dynamodb";
import { queryOf } from "#lib/storage/table/expressions.ts";
import { below, keys } from "#lib/storage/table/keys.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** All items of the partition, or those whose sort key has the prefix, in order. Strong. For small numbers of items. */
export async function itemsBelow(table: Table, pk: string, prefix?: string): Promise<Record<string, unknown>[]> {
  const query = {
    TableName: table.name,
    ...queryOf({ key: prefix === undefined ? keys.is("pk", "=", pk) : below(pk, prefix) }),
    ConsistentRead: true,
  };
  const items: Record<string, unknown>[] = [];
  for await (const { Items = [] } of paginateQuery({ client: table.documents }, query)) items.push(...Items);
  return items;
}
