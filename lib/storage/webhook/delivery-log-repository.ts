import type { StoredBatch } from "#lib/domain/webhook/delivering/delivery.ts";
import type { LanePlace } from "#lib/domain/webhook/delivering/delivery-store.ts";
import type { DeliveryLogReader } from "#lib/domain/webhook/log/delivery-log.ts";
import { timeOfMessageId } from "#lib/domain/webhook/webhook-message.ts";
import type { Attempt } from "#lib/domain/webhook/webhook-sender.ts";
import { secondOf } from "#lib/platform/time/second-of.ts";
import { logSeconds } from "#lib/storage/activity/log-seconds.ts";
import { itemsBelow } from "#lib/storage/table/items-below.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { attemptFromItem, attemptPrefix } from "#lib/storage/webhook/attempt-item.ts";
import { batchFromItem, batchPrefix } from "#lib/storage/webhook/delivery-batch-item.ts";
import { deliveriesPartition } from "#lib/storage/webhook/lane-item.ts";

/** A page first reads 16 batches, each of one delivery or of fifty, and then twice the number read so far plus 16. */
const blockSize = (seen: number): number => 2 * seen + 16;

/** Reads the log of an endpoint, which is its batches of deliveries. */
export class DeliveryLogRepository implements DeliveryLogReader {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async *blocks({ dataId, endpointId }: LanePlace, span: { from: string | undefined; to: string | undefined }) {
    const place = { partition: deliveriesPartition(dataId, endpointId), prefix: batchPrefix, span };
    for await (const { items, open } of logSeconds(this.#table, { ...place, blockSize })) {
      yield { batches: items.map(batchFromItem), open };
    }
  }

  async batchesOf({ dataId, endpointId }: LanePlace, messageId: string): Promise<StoredBatch[]> {
    const time = timeOfMessageId(messageId);
    if (!time) return [];
    const second = secondOf(time.toISOString());
    const items = await itemsBelow(this.#table, deliveriesPartition(dataId, endpointId), `${batchPrefix}${second}#`);
    return items.map(batchFromItem);
  }

  async attemptsOf({ dataId, endpointId }: LanePlace, messageId: string): Promise<Attempt[]> {
    const partition = deliveriesPartition(dataId, endpointId);
    return (await itemsBelow(this.#table, partition, attemptPrefix(messageId))).map(attemptFromItem);
  }
}
