import { setTimeout as sleep } from "node:timers/promises";
import { BatchGetCommand, type BatchGetCommandOutput } from "@aws-sdk/lib-dynamodb";
import { isPermanentFault } from "#lib/platform/permanent-fault.ts";
import type { Item, Table } from "#lib/storage/table/table.ts";

interface Key {
  pk: string;
  sk: string;
}

/** What a batch read. `unread`: the names of the keys that `fault` kept it from reading. */
export interface BatchRead {
  items: ReadonlyMap<string, Item>;
  unread: ReadonlySet<string>;
  fault?: unknown;
}

/** DynamoDB kept skipping keys, as it does for throttled partitions. A later retry can succeed. */
export class UnprocessedKeysError extends Error {
  override readonly name = "UnprocessedKeysError";
}

/** DynamoDB's limit for one call. */
const keysMax = 100;

/** The table skips keys under load and above 16 MB. If it keeps skipping them, that is a fault. */
const triesMax = 8;
const pauseMsMax = 50;

/** Items in the order of their keys, read strongly unless eventual consistency is enough. Fails unless it reads all keys. */
export async function batchGet(
  table: Table,
  keys: readonly Key[],
  ConsistentRead = true,
): Promise<(Item | undefined)[]> {
  const { items, unread, fault } = await readBatch(table, keys, ConsistentRead);
  if (unread.size > 0) throw fault;
  return keys.map((key) => items.get(nameOf(key)));
}

/** Reads as many keys as DynamoDB answers. Throws only what fails every retry, such as an invalid key. */
export async function readBatch(table: Table, keys: readonly Key[], ConsistentRead: boolean): Promise<BatchRead> {
  const items = new Map<string, Item>();
  let unread: Item[] = keys.map(({ pk, sk }) => ({ pk, sk }));
  const failed = (fault: unknown): BatchRead => ({ items, unread: new Set(unread.map(nameOf)), fault });
  for (let left = 0; unread.length > 0; ) {
    const Keys = unread.slice(0, keysMax);
    let answer: BatchGetCommandOutput;
    try {
      const get = new BatchGetCommand({ RequestItems: { [table.name]: { Keys, ConsistentRead } } });
      answer = await table.documents.send(get);
    } catch (error) {
      // DynamoDB throws for throttling when it can read none of the keys, as in a retry for a single hot key.
      if (isPermanentFault(error)) throw error;
      return failed(error);
    }
    for (const item of answer.Responses?.[table.name] ?? []) items.set(nameOf(item), item);
    const again = answer.UnprocessedKeys?.[table.name]?.Keys ?? [];
    unread = [...unread.slice(keysMax), ...again];
    if (again.length === 0) continue;
    left += 1;
    if (left === triesMax) {
      return failed(new UnprocessedKeysError(`DynamoDB left ${again.length} keys of a batch unprocessed.`));
    }
    await sleep(Math.random() * pauseMsMax * left);
  }
  return { items, unread: new Set() };
}

/** The name of a key in a `BatchRead`. */
export const nameOf = ({ pk, sk }: { pk?: unknown; sk?: unknown }): string => `${pk} ${sk}`;
