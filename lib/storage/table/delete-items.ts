import { setTimeout as sleep } from "node:timers/promises";
import { BatchWriteCommand, type BatchWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import type { Table } from "#lib/storage/table/table.ts";

export interface ItemKey {
  pk: string;
  sk: string;
}

type WriteRequests = NonNullable<BatchWriteCommandInput["RequestItems"]>[string];

/** DynamoDB's limit for one call. */
const batchMax = 25;

const batchesAtOnce = 8;

/** Under load DynamoDB leaves part of a batch undone. After about two seconds of that, the caller should retry later. */
const attemptsMax = 8;
const pauseMsMax = 100;

/** Deletes items. Keys must be distinct; items already gone count as deleted. Throws when deletions stay refused. */
export async function deleteItems(table: Table, keys: readonly ItemKey[]): Promise<void> {
  const batches: (readonly ItemKey[])[] = [];
  for (let start = 0; start < keys.length; start += batchMax) batches.push(keys.slice(start, start + batchMax));
  await mapConcurrently(batches, batchesAtOnce, (batch) => deleteBatch(table, batch));
}

async function deleteBatch(table: Table, keys: readonly ItemKey[]): Promise<void> {
  let waiting: WriteRequests = keys.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } }));
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const batch = new BatchWriteCommand({ RequestItems: { [table.name]: waiting } });
    const { UnprocessedItems } = await table.documents.send(batch);
    waiting = UnprocessedItems?.[table.name] ?? [];
    if (waiting.length === 0) return;
    await sleep(Math.random() * pauseMsMax * attempt);
  }
  throw new Error(`DynamoDB left ${waiting.length} deletions unprocessed after ${attemptsMax} attempts.`);
}
