import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { queryOf } from "#lib/storage/table/expressions.ts";
import { keys } from "#lib/storage/table/keys.ts";
import type { Table } from "#lib/storage/table/table.ts";

/**
 * All items of a book, in order: the changes and then the head, into which those that are missing were folded. Strong, or an
 * older replica could answer for the head.
 */
export async function readBook(table: Table, pk: string): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  let after: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await table.documents.send(
      new QueryCommand({
        TableName: table.name,
        ...queryOf({ key: keys.is("pk", "=", pk) }),
        ConsistentRead: true,
        ...(after && { ExclusiveStartKey: after }),
      }),
    );
    items.push(...Items);
    after = LastEvaluatedKey;
  } while (after);
  return items;
}
