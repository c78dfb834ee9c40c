import { GetCommand, paginateQuery, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import type { Graph } from "#lib/domain/workflow/graph.ts";
import type { ScheduleInForce } from "#lib/domain/workflow/schedule-in-force.ts";
import type {
  VersionedGraph,
  WholeWorkflow,
  WorkflowHead,
  WorkflowStore,
} from "#lib/domain/workflow/workflow-store.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { batchGet } from "#lib/storage/table/batch-get.ts";
import { deleteItems } from "#lib/storage/table/delete-items.ts";
import { queryOf, updateOf } from "#lib/storage/table/expressions.ts";
import { itemsBelow } from "#lib/storage/table/items-below.ts";
import { below } from "#lib/storage/table/keys.ts";
import { conditionHolds, retryWhile } from "#lib/storage/table/retry-while.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { scheduleOutboxKey } from "#lib/storage/workflow/schedule-outbox-item.ts";
import {
  graphFromItem,
  graphKey,
  graphPrefix,
  graphsPrefix,
  versionedGraphFromItem,
  workflowAttributes,
  workflowFromItem,
  workflowIsAt,
  workflowKey,
  workflowPartition,
  workflowPrefix,
} from "#lib/storage/workflow/workflow-item.ts";

/** The graph was replaced and removed between two reads. */
class TornRead extends Error {
  override readonly name = "TornRead";
}

type RecordStore = Omit<WorkflowStore, "create" | "change" | "remove">;

/** Workflows: a small item for lists, and one for each version of the graph. Without ElectroDB, for workers and other readers. */
export class WorkflowRecords implements RecordStore {
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

  async listStrongly(dataId: DataId): Promise<WorkflowHead[]> {
    const items = await itemsBelow(this.#table, workflowPartition(dataId), workflowPrefix);
    return items.map(workflowFromItem);
  }

  async listWhole(dataId: DataId): Promise<WholeWorkflow[]> {
    const place = ({ createdAt, id }: WorkflowHead) => `${createdAt} ${id}`;
    const heads = (await this.listStrongly(dataId)).sort((a, b) => (place(a) < place(b) ? 1 : -1));
    const keys = heads.map(({ id, graphVersion }) => graphKey(dataId, id, graphVersion));
    const graphs = await batchGet(this.#table, keys);
    const whole = heads.map((head, index) => {
      const item = graphs[index];
      // The workflow was changed or removed since it was listed.
      return item ? { head, graph: graphFromItem(item) } : this.findWhole(dataId, head.id);
    });
    return (await Promise.all(whole)).filter((workflow) => workflow !== undefined);
  }

  async dropScheduleRequest(dataId: DataId, schedule: ScheduleInForce): Promise<void> {
    await deleteItems(this.#table, [scheduleOutboxKey(dataId, schedule)]);
  }

  async useGraph(dataId: DataId, before: WorkflowHead): Promise<boolean> {
    const Update = {
      TableName: this.#table.name,
      Key: workflowKey(dataId, before.id),
      ...updateOf(
        [workflowAttributes.set({ gu: before.graphVersion }), workflowAttributes.add("vs", 1)],
        workflowIsAt(before.version),
      ),
    };
    // A transaction, so that a client's retry after a lost answer applies it only once.
    const transaction = new TransactWriteCommand({ TransactItems: [{ Update }] });
    return conditionHolds(() => this.#table.documents.send(transaction));
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
}
