import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { GetCommand, PutCommand, QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import type { Execution } from "#lib/domain/execution/execution.ts";
import type {
  ExecutionKey,
  ExecutionPage,
  ExecutionQuery,
  ExecutionSaveInput,
  ExecutionStore,
  StoredExecution,
} from "#lib/domain/execution/execution-store.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import {
  executionAttributes,
  executionFromItem,
  executionItemKey,
  executionPartition,
  executionPrefix,
  executionsPrefix,
  executionValues,
  newExecutionItem,
  workflowExecutionsPrefix,
} from "#lib/storage/execution/execution-item.ts";
import { ExecutionLists } from "#lib/storage/execution/execution-lists.ts";
import { deleteItems } from "#lib/storage/table/delete-items.ts";
import { conditionOf, queryOf, updateOf } from "#lib/storage/table/expressions.ts";
import { itemsBelow, lastItemsBelow } from "#lib/storage/table/items-below.ts";
import { below, itemIsAbsent } from "#lib/storage/table/keys.ts";
import { retryWhile, wasContended } from "#lib/storage/table/retry-while.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** Executions, one item each in the partition of their contact. */
export class ExecutionRepository implements ExecutionStore {
  readonly #table: Table;
  readonly #lists: ExecutionLists;

  constructor(table: Table) {
    this.#table = table;
    this.#lists = new ExecutionLists(table);
  }

  async find(dataId: DataId, key: ExecutionKey): Promise<StoredExecution | undefined> {
    const get = new GetCommand({
      TableName: this.#table.name,
      Key: executionItemKey(dataId, key),
      ConsistentRead: true,
    });
    const { Item } = await this.#table.documents.send(get);
    return Item && executionFromItem(Item);
  }

  async findById(dataId: DataId, workflowId: string, executionId: string): Promise<StoredExecution | undefined> {
    // An execution's id begins with the prefix of its contact's id.
    const found = await this.#below(dataId, executionId, workflowExecutionsPrefix(workflowId));
    return found.find(({ execution }) => execution.id === executionId);
  }

  async newestOf(
    dataId: DataId,
    { workflowId, contactId }: Omit<ExecutionKey, "number">,
    { limit }: { limit: number },
  ): Promise<StoredExecution[]> {
    const query = new QueryCommand({
      TableName: this.#table.name,
      ...queryOf({ key: below(executionPartition(dataId, contactId), executionPrefix(workflowId, contactId)) }),
      ConsistentRead: true,
      ScanIndexForward: false,
      Limit: limit,
    });
    const { Items = [] } = await this.#table.documents.send(query);
    return Items.map(executionFromItem);
  }

  async create(dataId: DataId, key: ExecutionKey, execution: Execution): Promise<boolean> {
    const item = newExecutionItem(dataId, key, execution);
    const put = new PutCommand({
      TableName: this.#table.name,
      Item: item,
      ...conditionOf(itemIsAbsent),
      ReturnValuesOnConditionCheckFailure: "ALL_OLD",
    });
    const refusedFor = await refusedBy(() => this.#table.documents.send(put));
    // The first try of a call that the client retried wrote it. It may have advanced since, and stays.
    return refusedFor === undefined || refusedFor["sk2"] === item["sk2"];
  }

  async save(dataId: DataId, { before, changed }: ExecutionSaveInput): Promise<StoredExecution | undefined> {
    const values = { ...executionValues(dataId, changed), vs: before.version + 1 };
    const write = new UpdateCommand({
      TableName: this.#table.name,
      Key: executionItemKey(dataId, before.key),
      ...updateOf([executionAttributes.setOrRemove(values)], executionAttributes.is("vs", "=", before.version)),
      ReturnValues: "ALL_NEW",
      ReturnValuesOnConditionCheckFailure: "ALL_OLD",
    });
    let saved: Record<string, unknown> | undefined;
    const refusedFor = await refusedBy(async () => {
      saved = (await this.#table.documents.send(write)).Attributes;
    });
    // The first try of a call that the client retried wrote it. If it counted as another's, no worker would continue.
    if (refusedFor) return refusedFor["no"] === values.no ? executionFromItem(refusedFor) : undefined;
    return executionFromItem(saved);
  }

  active(dataId: DataId, workflowId: string): AsyncIterable<ExecutionKey[]> {
    return this.#lists.active(dataId, workflowId);
  }

  all(dataId: DataId, workflowId: string): AsyncIterable<ExecutionKey[]> {
    return this.#lists.all(dataId, workflowId);
  }

  async allOf(dataId: DataId, contactId: string): Promise<StoredExecution[]> {
    const found = await this.#below(dataId, contactId, executionsPrefix);
    return found.filter(({ key }) => key.contactId === contactId);
  }

  async lastOf(dataId: DataId, contactId: string, { max }: { max: number }): Promise<StoredExecution[]> {
    const pk = executionPartition(dataId, contactId);
    const items = await lastItemsBelow(this.#table, pk, { prefix: executionsPrefix, max });
    return items.map(executionFromItem).filter(({ key }) => key.contactId === contactId);
  }

  async list(dataId: DataId, workflowId: string, { contactId, ...query }: ExecutionQuery): Promise<ExecutionPage> {
    if (contactId === undefined) return this.#lists.page(dataId, workflowId, query);
    const { page, pageSize, status } = query;
    const all = await this.#below(dataId, contactId, executionPrefix(workflowId, contactId));
    const fitting = all.filter(({ execution }) => status === undefined || execution.status === status).reverse();
    const start = (page - 1) * pageSize;
    return { executions: fitting.slice(start, start + pageSize), seen: fitting.length, isWhole: true };
  }

  async remove(dataId: DataId, keys: readonly ExecutionKey[]): Promise<void> {
    await deleteItems(
      this.#table,
      keys.map((key) => executionItemKey(dataId, key)),
    );
  }

  async #below(dataId: DataId, id: string, prefix: string): Promise<StoredExecution[]> {
    const items = await itemsBelow(this.#table, executionPartition(dataId, id), prefix);
    return items.map(executionFromItem);
  }
}

/** The item that failed a write's condition, empty if there is none; undefined when the condition held. */
async function refusedBy(write: () => Promise<unknown>): Promise<Record<string, unknown> | undefined> {
  try {
    await retryWhile(wasContended, write);
    return undefined;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return error.Item ? unmarshall(error.Item) : {};
    throw error;
  }
}
