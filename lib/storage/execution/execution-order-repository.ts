import { PutCommand } from "@aws-sdk/lib-dynamodb";
import type { ExecutionOrders } from "#lib/domain/execution/running/execution-orders.ts";
import { deleteItems } from "#lib/storage/table/delete-items.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { cancelOrderKey, workflowSweepKey } from "#lib/storage/workflow/workflow-order-item.ts";

/** Orders that the stream turns into jobs. */
export class ExecutionOrderRepository implements ExecutionOrders {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async orderCancel(projectId: string, workflowId: string, beganBy: Date): Promise<void> {
    const Item = cancelOrderKey(projectId, workflowId, beganBy.toISOString());
    await this.#table.documents.send(new PutCommand({ TableName: this.#table.name, Item: { ...Item } }));
  }

  async dropCancel(projectId: string, workflowId: string, beganBy: string): Promise<void> {
    await deleteItems(this.#table, [cancelOrderKey(projectId, workflowId, beganBy)]);
  }

  async dropSweep(projectId: string, workflowId: string): Promise<void> {
    await deleteItems(this.#table, [workflowSweepKey(projectId, workflowId)]);
  }
}
