import { PutCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import type { DeliveryBatch, StoredBatch } from "#lib/domain/webhook/delivering/delivery.ts";
import type {
  DeliveryStore,
  LanePlace,
  LoggedAttempt,
  WaitingBatch,
  WaitingQuery,
} from "#lib/domain/webhook/delivering/delivery-store.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import { batchGet } from "#lib/storage/table/batch-get.ts";
import { deleteItems } from "#lib/storage/table/delete-items.ts";
import { conditionOf, queryOf } from "#lib/storage/table/expressions.ts";
import { below, itemIsAbsent, keys } from "#lib/storage/table/keys.ts";
import { conditionHolds } from "#lib/storage/table/retry-while.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { newAttemptItem } from "#lib/storage/webhook/attempt-item.ts";
import {
  batchAttributes,
  batchFromItem,
  batchKey,
  newBatchItem,
  waitFromKey,
  waitKey,
  waitPrefix,
} from "#lib/storage/webhook/delivery-batch-item.ts";
import { deliveriesPartition } from "#lib/storage/webhook/lane-item.ts";

const putsAtOnce = 8;

const removedAtOnce = 500;

export class DeliveryRepository implements DeliveryStore {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async add(place: LanePlace, batch: DeliveryBatch, waiting: WaitingBatch): Promise<void> {
    const { name: TableName, documents } = this.#table;
    const put = new PutCommand({ TableName, Item: newBatchItem(place, batch, 1), ...conditionOf(itemIsAbsent) });
    await conditionHolds(() => documents.send(put));
    await this.wait(place, waiting);
  }

  async waiting({ dataId, endpointId }: LanePlace, { priority, limit }: WaitingQuery): Promise<WaitingBatch[]> {
    const { Items = [] } = await this.#table.documents.send(
      new QueryCommand({
        TableName: this.#table.name,
        ...queryOf({
          key: below(deliveriesPartition(dataId, endpointId), waitPrefix(priority)),
          only: keys.only("sk"),
        }),
        ConsistentRead: true,
        Limit: limit,
      }),
    );
    return Items.map(({ sk }) => waitFromKey(priority, String(sk)));
  }

  async read(place: LanePlace, batchIds: readonly string[]): Promise<(StoredBatch | undefined)[]> {
    const distinct = [...new Set(batchIds)];
    const items = await batchGet(
      this.#table,
      distinct.map((id) => batchKey(place, id)),
    );
    const batches = new Map(distinct.map((id, index) => [id, items[index] && batchFromItem(items[index])]));
    return batchIds.map((id) => batches.get(id));
  }

  save(place: LanePlace, batch: StoredBatch): Promise<boolean> {
    const put = new PutCommand({
      TableName: this.#table.name,
      Item: newBatchItem(place, batch, batch.version + 1),
      ...conditionOf(batchAttributes.is("vs", "=", batch.version)),
    });
    return conditionHolds(() => this.#table.documents.send(put));
  }

  async wait(place: LanePlace, waiting: WaitingBatch): Promise<void> {
    await this.#table.documents.send(new PutCommand({ TableName: this.#table.name, Item: waitKey(place, waiting) }));
  }

  stopWaiting(place: LanePlace, waiting: readonly WaitingBatch[]): Promise<void> {
    return deleteItems(
      this.#table,
      waiting.map((each) => waitKey(place, each)),
    );
  }

  async logAttempts(place: LanePlace, attempts: readonly LoggedAttempt[]): Promise<void> {
    await mapConcurrently(attempts, putsAtOnce, (attempt) =>
      this.#table.documents.send(new PutCommand({ TableName: this.#table.name, Item: newAttemptItem(place, attempt) })),
    );
  }

  async removeSome({ dataId, endpointId }: LanePlace): Promise<boolean> {
    const { Items = [], LastEvaluatedKey } = await this.#table.documents.send(
      new QueryCommand({
        TableName: this.#table.name,
        ...queryOf({ key: keys.is("pk", "=", deliveriesPartition(dataId, endpointId)), only: keys.only("pk", "sk") }),
        ConsistentRead: true,
        Limit: removedAtOnce,
      }),
    );
    await deleteItems(
      this.#table,
      Items.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) })),
    );
    return LastEvaluatedKey === undefined;
  }
}
