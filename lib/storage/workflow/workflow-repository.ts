import { GetCommand, paginateQuery, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import type { Graph } from "#lib/domain/workflow/graph.ts";
import type { ScheduleInForce } from "#lib/domain/workflow/schedule-in-force.ts";
import type { Workflow } from "#lib/domain/workflow/workflow.ts";
import type {
  UsedVersions,
  VersionedGraph,
  WholeWorkflow,
  WorkflowChangeInput,
  WorkflowHead,
  WorkflowStore,
} from "#lib/domain/workflow/workflow-store.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { raiseSegmentsVersion, type TransactWrite } from "#lib/storage/segment/segments-version.ts";
import { batchGet } from "#lib/storage/table/batch-get.ts";
import { deleteItems } from "#lib/storage/table/delete-items.ts";
import { type Condition, conditionOf, queryOf, updateOf } from "#lib/storage/table/expressions.ts";
import { itemsBelow } from "#lib/storage/table/items-below.ts";
import { below, itemIsAbsent } from "#lib/storage/table/keys.ts";
import { conditionHolds, retryWhile } from "#lib/storage/table/retry-while.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { raiseTemplateUses } from "#lib/storage/template/template-uses.ts";
import { newScheduleOutboxItem, scheduleOutboxKey } from "#lib/storage/workflow/schedule-outbox-item.ts";
import {
  changedAttributes,
  graphAttributes,
  graphFromItem,
  graphKey,
  graphPrefix,
  graphsPrefix,
  newWorkflowItem,
  versionedGraphFromItem,
  type WorkflowValues,
  workflowAttributes,
  workflowFromItem,
  workflowKey,
  workflowPartition,
  workflowPrefix,
} from "#lib/storage/workflow/workflow-item.ts";
import { workflowSweepKey } from "#lib/storage/workflow/workflow-outbox-item.ts";

/** The graph was replaced and removed between two reads. */
class TornRead extends Error {
  override readonly name = "TornRead";
}

const isAt = (version: number): Condition => workflowAttributes.is("vs", "=", version);

/** Workflows: a small item for lists, and one for each version of the graph. */
export class WorkflowRepository implements WorkflowStore {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async find(dataId: DataId, workflowId: string): Promise<WorkflowHead | undefined> {
    const item = await this.#get(workflowKey(dataId, workflowId));
    return item && workflowFromItem(item);
  }

  async findWhole(dataId: DataId, workflowId: string): Promise<WholeWorkflow | undefined> {
    return retryWhile(
      (error) => error instanceof TornRead,
      async () => {
        const head = await this.find(dataId, workflowId);
        if (!head) return undefined;
        const graph = await this.findGraph(dataId, workflowId, head.graphVersion);
        if (!graph) throw new TornRead("The graph was replaced while it was read.");
        return { head, graph };
      },
    );
  }

  async findGraph(dataId: DataId, workflowId: string, graphVersion: number): Promise<Graph | undefined> {
    const item = await this.#get(graphKey(dataId, workflowId, graphVersion));
    return item && graphFromItem(item);
  }

  async listGraphs(dataId: DataId): Promise<VersionedGraph[]> {
    const items = await itemsBelow(this.#table, workflowPartition(dataId), graphsPrefix);
    return items.map(versionedGraphFromItem);
  }

  async list(dataId: DataId): Promise<WorkflowHead[]> {
    const query = {
      TableName: this.#table.name,
      ...queryOf({ key: below(workflowPartition(dataId), workflowPrefix) }),
    };
    const heads: WorkflowHead[] = [];
    for await (const { Items = [] } of paginateQuery({ client: this.#table.documents }, query)) {
      heads.push(...Items.map(workflowFromItem));
    }
    return heads;
  }

  async listWhole(dataId: DataId): Promise<WholeWorkflow[]> {
    const items = await itemsBelow(this.#table, workflowPartition(dataId), workflowPrefix);
    const place = ({ createdAt, id }: WorkflowHead) => `${createdAt} ${id}`;
    const heads = items.map(workflowFromItem).sort((a, b) => (place(a) < place(b) ? 1 : -1));
    const keys = heads.map(({ id, graphVersion }) => graphKey(dataId, id, graphVersion));
    const graphs = await batchGet(this.#table, keys);
    const whole = heads.map((head, index) => {
      const item = graphs[index];
      // The workflow was changed or removed since it was listed.
      return item ? { head, graph: graphFromItem(item) } : this.findWhole(dataId, head.id);
    });
    return (await Promise.all(whole)).filter((workflow) => workflow !== undefined);
  }

  async create(
    dataId: DataId,
    workflow: Workflow,
    { graph, used }: { graph: Graph; used: UsedVersions },
  ): Promise<boolean> {
    const Item = newWorkflowItem(dataId, workflow);
    return this.#write(dataId, used, [
      { Put: { TableName: this.#table.name, Item, ...conditionOf(itemIsAbsent) } },
      this.#putGraph(dataId, workflow, graph),
    ]);
  }

  async change(dataId: DataId, { before, changed, graph, used }: WorkflowChangeInput): Promise<boolean> {
    const writes = [this.#update(dataId, before, changedAttributes(changed))];
    if (graph) writes.push(this.#putGraph(dataId, changed, graph));
    if (graph && before.graphVersion > before.usedGraphVersion) {
      const Key = graphKey(dataId, before.id, before.graphVersion);
      writes.push({ Delete: { TableName: this.#table.name, Key } });
    }
    const { inForceSince: since } = changed;
    if (changed.trigger.type === "SCHEDULE" && since !== null && since !== before.inForceSince) {
      const Item = newScheduleOutboxItem(dataId, { workflowId: changed.id, since });
      writes.push({ Put: { TableName: this.#table.name, Item } });
    }
    return this.#write(dataId, used, writes);
  }

  async dropScheduleRequest(dataId: DataId, schedule: ScheduleInForce): Promise<void> {
    await deleteItems(this.#table, [scheduleOutboxKey(dataId, schedule)]);
  }

  async useGraph(dataId: DataId, before: WorkflowHead): Promise<boolean> {
    return this.#write(dataId, {}, [this.#update(dataId, before, { gu: before.graphVersion })]);
  }

  async remove(dataId: DataId, before: WorkflowHead): Promise<boolean> {
    const isRemoved = await this.#write(dataId, {}, [
      {
        Delete: {
          TableName: this.#table.name,
          Key: workflowKey(dataId, before.id),
          ...conditionOf(isAt(before.version)),
        },
      },
      { Put: { TableName: this.#table.name, Item: { ...workflowSweepKey(dataId, before.id) } } },
    ]);
    if (isRemoved) await this.removeGraphs(dataId, before.id);
    return isRemoved;
  }

  async removeGraphs(dataId: DataId, workflowId: string): Promise<void> {
    const pk = workflowPartition(dataId);
    const graphs = await itemsBelow(this.#table, pk, graphPrefix(workflowId));
    const keys = graphs.map(({ sk }) => ({ pk, sk: String(sk) }));
    await deleteItems(this.#table, keys);
  }

  async #get(Key: { pk: string; sk: string }): Promise<Record<string, unknown> | undefined> {
    const get = new GetCommand({ TableName: this.#table.name, Key, ConsistentRead: true });
    return (await this.#table.documents.send(get)).Item;
  }

  #putGraph(dataId: DataId, { id, graphVersion }: Workflow, graph: Graph): TransactWrite {
    const Item = { ...graphKey(dataId, id, graphVersion), ...graphAttributes(graph) };
    return { Put: { TableName: this.#table.name, Item } };
  }

  #update(dataId: DataId, { id, version }: WorkflowHead, values: WorkflowValues): TransactWrite {
    return {
      Update: {
        TableName: this.#table.name,
        Key: workflowKey(dataId, id),
        ...updateOf([workflowAttributes.setOrRemove(values), workflowAttributes.add("vs", 1)], isAt(version)),
      },
    };
  }

  /** A transaction, so that a client's retry after a lost answer applies it only once. */
  async #write(dataId: DataId, used: UsedVersions, writes: readonly TransactWrite[]): Promise<boolean> {
    const raise = [
      ...(used.segments === undefined ? [] : [raiseSegmentsVersion(this.#table, dataId, used.segments)]),
      ...(used.templates === undefined ? [] : [raiseTemplateUses(this.#table, dataId, used.templates)]),
    ];
    const transaction = new TransactWriteCommand({ TransactItems: [...writes, ...raise] });
    return conditionHolds(() => this.#table.documents.send(transaction));
  }
}
