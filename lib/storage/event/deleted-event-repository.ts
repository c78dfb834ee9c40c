import { DeleteCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import type { DeletedEventStore, EventDeletionRequest } from "#lib/domain/event/deleted-events.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import {
  eventDeletionFromItem,
  eventOutboxPartition,
  eventOutboxPrefix,
  newEventOutboxItem,
} from "#lib/storage/event/event-outbox-item.ts";
import { itemsBelow } from "#lib/storage/table/items-below.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** Event deletions in progress. The stream turns a new request into a job, so no caller has to enqueue it. */
export class DeletedEventRepository implements DeletedEventStore {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async list(dataId: DataId): Promise<ReadonlyMap<string, number>> {
    const items = await itemsBelow(this.#table, eventOutboxPartition(dataId), eventOutboxPrefix);
    const deleted = new Map<string, number>();
    for (const { name, before } of items.flatMap((item) => eventDeletionFromItem(item) ?? [])) {
      deleted.set(name, Math.max(Date.parse(before), deleted.get(name) ?? 0));
    }
    return deleted;
  }

  async add(dataId: DataId, request: EventDeletionRequest): Promise<void> {
    const Item = newEventOutboxItem(dataId, request);
    await this.#table.documents.send(new PutCommand({ TableName: this.#table.name, Item }));
  }

  async drop(dataId: DataId, request: EventDeletionRequest): Promise<void> {
    const { pk, sk } = newEventOutboxItem(dataId, request);
    await this.#table.documents.send(new DeleteCommand({ TableName: this.#table.name, Key: { pk, sk } }));
  }
}
