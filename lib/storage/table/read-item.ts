import { setTimeout as sleep } from "node:timers/promises";
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { Batcher } from "#lib/platform/batcher.ts";
import { logger } from "#lib/platform/logger.ts";
import { type BatchRead, nameOf, readBatch } from "#lib/storage/table/batch-get.ts";
import type { ItemKey } from "#lib/storage/table/delete-items.ts";
import type { Item, Table } from "#lib/storage/table/table.ts";
import { isThrottling, type Pause, repeatWhileThrottled } from "#lib/storage/table/throttling.ts";

/** Reads one item strongly; 1 RRU for 4 KB. Through `sharingReads`, it shares its call with others. */
export function readItem(table: Table, key: ItemKey): Promise<Item | undefined> {
  return table.reads ? table.reads.add(key) : getItem(table, key);
}

/** A table whose single reads of one event loop turn share one call. An item that several of them read is paid once. */
export function sharingReads(table: Table, pause: Pause = sleep): Table {
  return { ...table, reads: new Batcher((keys) => readAll(table, keys, pause)) };
}

/**
 * A key that DynamoDB leaves unread fails alone. If DynamoDB refuses the shared call, each item is read separately, so that an
 * invalid key does not fail the others.
 */
function readAll(table: Table, keys: readonly ItemKey[], pause: Pause): Promise<Item | undefined>[] {
  const distinct = new Map(keys.map((key) => [nameOf(key), key]));
  const together = readTogether(table, [...distinct.values()], pause);
  const read = async (key: ItemKey) => {
    const batch = await together;
    if (!batch) return getItem(table, key);
    if (batch.unread.has(nameOf(key))) throw batch.fault;
    return batch.items.get(nameOf(key));
  };
  const reads = new Map([...distinct].map(([name, key]) => [name, read(key)]));
  return keys.map((key) => reads.get(nameOf(key)) ?? read(key));
}

/** Undefined if DynamoDB refused the call. A call that is throttled as a whole is repeated. */
async function readTogether(table: Table, keys: readonly ItemKey[], pause: Pause): Promise<BatchRead | undefined> {
  try {
    // Throttling or an outage is no reason for single calls: they would only add load, and the caller retries.
    const isRefused = ({ unread, fault }: BatchRead) => unread.size === keys.length && isThrottling(fault);
    return await repeatWhileThrottled(() => readBatch(table, keys, true), isRefused, pause);
  } catch (error) {
    logger.warn("DynamoDB refused a shared read; each item is read separately", { items: keys.length, error });
    return undefined;
  }
}

async function getItem({ documents, name }: Table, { pk, sk }: ItemKey): Promise<Item | undefined> {
  const get = new GetCommand({ TableName: name, Key: { pk, sk }, ConsistentRead: true });
  return (await documents.send(get)).Item;
}
