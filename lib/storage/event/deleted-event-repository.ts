import { DeleteCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import type { DeletedEventStore, EventDeletionOrder } from "#lib/domain/event/deleted-events.ts";
import {
  eventOrderFromItem,
  eventOrderPartition,
  eventOrderPrefix,
  newEventOrderItem,
} from "#lib/storage/event/event-order-item.ts";
import { itemsBelow } from "#lib/storage/table/items-below.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** Event deletions in progress. The stream turns a new order into a job, so no caller has to enqueue it. */
export class DeletedEventRepository implements DeletedEventStore {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async list(projectId: string): Promise<ReadonlyMap<string, number>> {
    const items = await itemsBelow(this.#table, eventOrderPartition(projectId), eventOrderPrefix);
    const deleted = new Map<string, number>();
    for (const { name, before } of items.flatMap((item) => eventOrderFromItem(item) ?? [])) {
      deleted.set(name, Math.max(Date.parse(before), deleted.get(name) ?? 0));
    }
    return deleted;
  }

  async add(projectId: string, order: EventDeletionOrder): Promise<void> {
    const Item = newEventOrderItem(projectId, order);
    await this.#table.documents.send(new PutCommand({ TableName: this.#table.name, Item }));
  }

  async drop(projectId: string, order: EventDeletionOrder): Promise<void> {
    const { pk, sk } = newEventOrderItem(projectId, order);
    await this.#table.documents.send(new DeleteCommand({ TableName: this.#table.name, Key: { pk, sk } }));
  }
}
