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

  async requestCancel(projectId: DataId, workflowId: string, beganBy: Date): Promise<void> {
    const Item = cancelOutboxKey(projectId, workflowId, beganBy.toISOString());
    await this.#table.documents.send(new PutCommand({ TableName: this.#table.name, Item: { ...Item } }));
  }

  async dropCancel(projectId: DataId, workflowId: string, beganBy: string): Promise<void> {
    await deleteItems(this.#table, [cancelOutboxKey(projectId, workflowId, beganBy)]);
  }

  async dropSweep(projectId: DataId, workflowId: string): Promise<void> {
    await deleteItems(this.#table, [workflowSweepKey(projectId, workflowId)]);
  }
}
