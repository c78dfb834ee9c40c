import { setTimeout as sleep } from "node:timers/promises";
import { BatchGetCommand } from "@aws-sdk/lib-dynamodb";
import type { Table } from "#lib/storage/table/table.ts";

interface Key {
  pk: string;
  sk: string;
}

/** DynamoDB's limit for one call. */
const keysMax = 100;

/** The table skips keys under load and above 16 MB. If it keeps skipping them, that is a fault. */
const triesMax = 8;
const pauseMsMax = 50;

/** Items in the order of their keys, read strongly unless eventual consistency is enough. */
export async function batchGet(
  table: Table,
  keys: readonly Key[],
  ConsistentRead = true,
): Promise<(Record<string, unknown> | undefined)[]> {
  const found = new Map<string, Record<string, unknown>>();
  let unread: Record<string, unknown>[] = keys.map(({ pk, sk }) => ({ pk, sk }));
  for (let left = 0; unread.length > 0; ) {
    const Keys = unread.slice(0, keysMax);
    const { Responses, UnprocessedKeys } = await table.documents.send(
      new BatchGetCommand({ RequestItems: { [table.name]: { Keys, ConsistentRead } } }),
    );
    for (const item of Responses?.[table.name] ?? []) found.set(`${item["pk"]} ${item["sk"]}`, item);
    const again = UnprocessedKeys?.[table.name]?.Keys ?? [];
    unread = [...unread.slice(keysMax), ...again];
    if (again.length === 0) continue;
    left += 1;
    if (left === triesMax) throw new Error(`DynamoDB left ${again.length} keys of a batch unprocessed.`);
    await sleep(Math.random() * pauseMsMax * left);
  }
  return keys.map(({ pk, sk }) => found.get(`${pk} ${sk}`));
}
