import { BatchGetCommand } from "@aws-sdk/lib-dynamodb";
import type { Table } from "#lib/storage/table.ts";

interface Key {
  pk: string;
  sk: string;
}

/** The most that DynamoDB reads in one call. */
const keysMax = 100;

/** Items read strongly, in the order of their keys. What the table leaves out under load is a fault to try again. */
export async function batchGet(table: Table, keys: readonly Key[]): Promise<(Record<string, unknown> | undefined)[]> {
  const found = new Map<string, Record<string, unknown>>();
  for (let start = 0; start < keys.length; start += keysMax) {
    const Keys = keys.slice(start, start + keysMax).map(({ pk, sk }) => ({ pk, sk }));
    const { Responses, UnprocessedKeys } = await table.documents.send(
      new BatchGetCommand({ RequestItems: { [table.name]: { Keys, ConsistentRead: true } } }),
    );
    if (Object.keys(UnprocessedKeys ?? {}).length > 0) throw new Error("The table left keys of a batch unread.");
    for (const item of Responses?.[table.name] ?? []) found.set(`${item["pk"]} ${item["sk"]}`, item);
  }
  return keys.map(({ pk, sk }) => found.get(`${pk} ${sk}`));
}
