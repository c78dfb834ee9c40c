import { PutCommand } from "@aws-sdk/lib-dynamodb";
import type { ExecutionOutbox } from "#lib/domain/execution/running/execution-outbox.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { deleteItems } from "#lib/storage/table/delete-items.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { cancelOutboxKey, workflowSweepKey } from "#lib/storage/workflow/workflow-outbox-item.ts";

/** Orders that the stream turns into jobs. */
export class ExecutionOutboxRepository implements ExecutionOutbox {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async requestCancel(dataId: DataId, workflowId: string, beganBy: Date): Promise<void> {
    const Item = cancelOutboxKey(dataId, workflowId, beganBy.toISOString());
    await this.#table.documents.send(new PutCommand({ TableName: this.#table.name, Item: { ...Item } }));
  }

  async dropCancel(dataId: DataId, workflowId: string, beganBy: string): Promise<void> {
    await deleteItems(this.#table, [cancelOutboxKey(dataId, workflowId, beganBy)]);
  }

  async dropSweep(dataId: DataId, workflowId: string): Promise<void> {
    await deleteItems(this.#table, [workflowSweepKey(dataId, workflowId)]);
  }
}
