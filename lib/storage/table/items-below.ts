import { paginateQuery } from "@aws-sdk/lib-dynamodb";
import type { Table } from "#lib/storage/table/table.ts";

/** Every item of the partition, or those whose sort key begins so, in order; read strongly. For what there are few of. */
export async function itemsBelow(table: Table, pk: string, prefix?: string): Promise<Record<string, unknown>[]> {
  const query = {
    TableName: table.name,
    KeyConditionExpression: prefix === undefined ? "pk = :pk" : "pk = :pk AND begins_with(sk, :prefix)",
    ExpressionAttributeValues: { ":pk": pk, ...(prefix !== undefined && { ":prefix": prefix }) },
    ConsistentRead: true,
  };
  const items: Record<string, unknown>[] = [];
  for await (const { Items = [] } of paginateQuery({ client: table.documents }, query)) items.push(...Items);
  return items;
}
