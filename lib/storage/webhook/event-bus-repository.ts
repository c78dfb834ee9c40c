import { PutCommand } from "@aws-sdk/lib-dynamodb";
import type { EventBusSetting, EventBusSettingStore } from "#lib/domain/webhook/bus/event-bus.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";
import { markUsed } from "#lib/storage/counter/unused-features.ts";
import { readItem } from "#lib/storage/table/read-item.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { eventBusFromItem, eventBusKey, newEventBusItem } from "#lib/storage/webhook/event-bus-item.ts";

export class EventBusRepository implements EventBusSettingStore {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async find(projectId: ProjectId): Promise<EventBusSetting | undefined> {
    const item = await readItem(this.#table, eventBusKey(projectId));
    return item && eventBusFromItem(item);
  }

  async put(projectId: ProjectId, setting: EventBusSetting): Promise<void> {
    await markUsed(this.#table, projectId, "webhooks");
    const Item = newEventBusItem(projectId, setting);
    await this.#table.documents.send(new PutCommand({ TableName: this.#table.name, Item }));
  }
}
