import { paginateQuery } from "@aws-sdk/lib-dynamodb";
import type { Table } from "#lib/storage/table.ts";

/** Every item of the partition whose sort key begins so, in its order; read strongly. For what a project has few of. */
export async function itemsBelow(table: Table, pk: string, prefix: string): Promise<Record<string, unknown>[]> {
  const query = {
    TableName: table.name,
    KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)",
    ExpressionAttributeValues: { ":pk": pk, ":prefix": prefix },
    ConsistentRead: true,
  };
  const items: Record<string, unknown>[] = [];
  for await (const { Items = [] } of paginateQuery({ client: table.documents }, query)) items.push(...Items);
  return items;
}
