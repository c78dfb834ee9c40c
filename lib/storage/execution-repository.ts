import { GetCommand, PutCommand, QueryCommand, type QueryCommandInput, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { Execution } from "#lib/domain/execution/execution.ts";
import type { ExecutionPlace, ExecutionStore, StoredExecution } from "#lib/domain/execution/execution-store.ts";
import { deleteItems } from "#lib/storage/delete-items.ts";
import {
  executionAttributes,
  executionFromItem,
  executionKey,
  executionPartition,
  executionPrefix,
  executionsPrefix,
  newExecutionItem,
} from "#lib/storage/execution-item.ts";
import { itemsBelow } from "#lib/storage/items-below.ts";
import { conditionHolds, failedCondition, retryWhile, wasContended } from "#lib/storage/retry-while.ts";
import { setAttributes } from "#lib/storage/set-attributes.ts";
import type { Table } from "#lib/storage/table.ts";

/** Executions, an item each in the partition of their contact. Two contacts may share one, so every item names its own. */
export class ExecutionRepository implements Omit<ExecutionStore, "active" | "list"> {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async find(projectId: string, place: ExecutionPlace): Promise<StoredExecution | undefined> {
    const get = new GetCommand({
      TableName: this.#table.name,
      Key: executionKey(projectId, place),
      ConsistentRead: true,
    });
    const { Item } = await this.#table.documents.send(get);
    const found = Item && executionFromItem(Item);
    return found?.place.contactId === place.contactId ? found : undefined;
  }

  async findById(projectId: string, workflowId: string, executionId: string): Promise<StoredExecution | undefined> {
    // The id of an execution begins as that of its contact does.
    const found = await this.#below(projectId, executionId, executionPrefix(workflowId));
    return found.find(({ execution }) => execution.id === executionId);
  }

  async newestOf(projectId: string, workflowId: string, contactId: string, limit: number): Promise<StoredExecution[]> {
    const { Items = [] } = await this.#query({
      KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)",
      ExpressionAttributeValues: {
        ":pk": executionPartition(projectId, contactId),
        ":prefix": executionPrefix(workflowId),
      },
      ConsistentRead: true,
      ScanIndexForward: false,
      Limit: limit,
    });
    return Items.map(executionFromItem);
  }

  async create(projectId: string, place: ExecutionPlace, execution: Execution): Promise<boolean> {
    const Item = newExecutionItem(projectId, place, execution);
    const put = new PutCommand({
      TableName: this.#table.name,
      Item,
      ConditionExpression: "attribute_not_exists(pk) OR id = :own",
      ExpressionAttributeValues: { ":own": execution.id },
    });
    return conditionHolds(() => this.#table.documents.send(put));
  }

  async save(
    projectId: string,
    before: StoredExecution,
    changed: Pick<StoredExecution, "execution" | "claim" | "dueAt" | "isForgotten">,
  ): Promise<StoredExecution | undefined> {
    const { ExpressionAttributeValues, ...update } = setAttributes({
      ...executionAttributes(projectId, changed),
      vs: before.version + 1,
    });
    const write = new UpdateCommand({
      TableName: this.#table.name,
      Key: executionKey(projectId, before.place),
      ...update,
      ConditionExpression: "#vs = :before",
      ExpressionAttributeValues: { ...ExpressionAttributeValues, ":before": before.version },
      ReturnValues: "ALL_NEW",
    });
    try {
      const { Attributes } = await retryWhile(wasContended, () => this.#table.documents.send(write));
      return executionFromItem(Attributes);
    } catch (error) {
      if (failedCondition(error)) return undefined;
      throw error;
    }
  }

  async allOf(projectId: string, contactId: string): Promise<StoredExecution[]> {
    const found = await this.#below(projectId, contactId, executionsPrefix);
    return found.filter(({ place }) => place.contactId === contactId);
  }

  async remove(projectId: string, place: ExecutionPlace): Promise<void> {
    await deleteItems(this.#table, [executionKey(projectId, place)]);
  }

  async #below(projectId: string, id: string, prefix: string): Promise<StoredExecution[]> {
    const items = await itemsBelow(this.#table, executionPartition(projectId, id), prefix);
    return items.map(executionFromItem);
  }

  #query(input: Omit<QueryCommandInput, "TableName">) {
    return this.#table.documents.send(new QueryCommand({ TableName: this.#table.name, ...input }));
  }
}
