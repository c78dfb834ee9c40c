import { DeleteCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import type { Wait, WaitStore } from "#lib/domain/execution/running/wait-store.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { executionPartition } from "#lib/storage/execution/execution-item.ts";
import { newWaitItem, waitFromItem, waitKey, waitPrefix } from "#lib/storage/execution/wait-item.ts";
import { itemsBelow } from "#lib/storage/table/items-below.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** Waits for events, one row each in the partition of the contact's executions: in no index, and few at a time. */
export class WaitRepository implements WaitStore {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async put(dataId: DataId, wait: Wait): Promise<void> {
    const put = new PutCommand({ TableName: this.#table.name, Item: newWaitItem(dataId, wait) });
    await this.#table.documents.send(put);
  }

  async remove(dataId: DataId, wait: Wait): Promise<void> {
    const remove = new DeleteCommand({ TableName: this.#table.name, Key: waitKey(dataId, wait) });
    await this.#table.documents.send(remove);
  }

  /** Two contacts can share a partition, and two names a hash, though rarely. */
  async of(dataId: DataId, contactId: string, eventName: string): Promise<Wait[]> {
    const items = await itemsBelow(this.#table, executionPartition(dataId, contactId), waitPrefix(eventName));
    return items.map(waitFromItem).filter((wait) => wait.key.contactId === contactId && wait.eventName === eventName);
  }
}
