import { TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import type { Graph } from "#lib/domain/workflow/graph.ts";
import type { Workflow } from "#lib/domain/workflow/workflow.ts";
import type {
  UsedVersions,
  WorkflowChangeInput,
  WorkflowHead,
  WorkflowStore,
} from "#lib/domain/workflow/workflow-store.ts";
import { type DataId, projectIdOf } from "#lib/platform/data-id.ts";
import { markUsed } from "#lib/storage/counter/unused-features.ts";
import { raiseSegmentsVersion, type TransactWrite } from "#lib/storage/segment/segments-version.ts";
import { removeMarks, unmarked, withCondition } from "#lib/storage/table/entity.ts";
import { conditionHolds } from "#lib/storage/table/retry-while.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { raiseTemplateUses } from "#lib/storage/template/template-uses.ts";
import { newScheduleOutboxItem } from "#lib/storage/workflow/schedule-outbox-item.ts";
import {
  changedAttributes,
  clearable,
  headFromRecord,
  newRecord,
  type WorkflowEntity,
  workflowEntity,
} from "#lib/storage/workflow/workflow-entity.ts";
import { graphAttributes, graphKey, workflowIsAt } from "#lib/storage/workflow/workflow-item.ts";
import { workflowSweepKey } from "#lib/storage/workflow/workflow-outbox-item.ts";
import { WorkflowRecords } from "#lib/storage/workflow/workflow-records.ts";

type Put = NonNullable<TransactWrite["Put"]>;
type Update = NonNullable<TransactWrite["Update"]>;
type Delete = NonNullable<TransactWrite["Delete"]>;

/** Workflows as their authors create, change, remove and list them. */
export class WorkflowRepository extends WorkflowRecords implements WorkflowStore {
  readonly #table: Table;
  readonly #workflows: WorkflowEntity;

  constructor(table: Table) {
    super(table);
    this.#table = table;
    this.#workflows = workflowEntity(table);
  }

  override async list(dataId: DataId): Promise<WorkflowHead[]> {
    const { data } = await this.#workflows.query.byProject({ projectId: dataId }).go({ ...unmarked, pages: "all" });
    return data.map(headFromRecord);
  }

  async create(
    dataId: DataId,
    workflow: Workflow,
    { graph, used }: { graph: Graph; used: UsedVersions },
  ): Promise<boolean> {
    await markUsed(this.#table, projectIdOf(dataId), "workflows");
    const Put = removeMarks(this.#workflows.create(newRecord(dataId, workflow)).params<Put>());
    return this.#write(dataId, used, [{ Put }, this.#putGraph(dataId, workflow, graph)]);
  }

  async change(dataId: DataId, before: WorkflowHead, { changed, graph, used }: WorkflowChangeInput): Promise<boolean> {
    const writes: TransactWrite[] = [{ Update: this.#update(dataId, before, changed) }];
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

  async remove(dataId: DataId, before: WorkflowHead): Promise<boolean> {
    const { id, version } = before;
    const removal = this.#workflows.delete({ projectId: dataId, id }).params<Delete>();
    const isRemoved = await this.#write(dataId, {}, [
      { Delete: withCondition(removal, workflowIsAt(version)) },
      { Put: { TableName: this.#table.name, Item: { ...workflowSweepKey(dataId, id) } } },
    ]);
    if (isRemoved) await this.removeGraphs(dataId, id);
    return isRemoved;
  }

  #putGraph(dataId: DataId, { id, graphVersion }: Workflow, graph: Graph): TransactWrite {
    const Item = { ...graphKey(dataId, id, graphVersion), ...graphAttributes(graph) };
    return { Put: { TableName: this.#table.name, Item } };
  }

  #update(dataId: DataId, { id, version }: WorkflowHead, changed: WorkflowHead): Update {
    const update = this.#workflows
      .update({ projectId: dataId, id })
      .set(changedAttributes(changed))
      .remove(clearable.filter((name) => changed[name] === null))
      .add({ version: 1 });
    return withCondition(removeMarks(update.params<Update>()), workflowIsAt(version));
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
