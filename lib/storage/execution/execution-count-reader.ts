import { workflowScope } from "#lib/domain/usage/counters.ts";
import type { ExecutionCounts } from "#lib/domain/workflow/execution-counts.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { counterKey, sumsOf } from "#lib/storage/counter/counter-layout.ts";
import { executionStatePartitions, graphVersionPrefix } from "#lib/storage/execution/execution-list.ts";
import { batchGet } from "#lib/storage/table/batch-get.ts";
import { and } from "#lib/storage/table/expressions.ts";
import { keys } from "#lib/storage/table/keys.ts";
import { ShardedQuery } from "#lib/storage/table/sharded-query.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** Counts executions: all from the stream's counters, active ones from the index that holds only those. */
export class ExecutionCountReader implements ExecutionCounts {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** 1 RRU a workflow. */
  async countAll(dataId: DataId, workflowIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const items = await batchGet(
      this.#table,
      workflowIds.map((id) => counterKey(dataId, workflowScope(id))),
    );
    const totalOf = (item: Record<string, unknown> = {}) =>
      Object.values(sumsOf(item)).reduce((total, sum) => total + sum, 0);
    return new Map(workflowIds.map((id, index) => [id, totalOf(items[index])]));
  }

  /** 4 times 0.5 RRU for 4 KB of index entries, about 20 executions. */
  async countActive(dataId: DataId, workflowId: string): Promise<number> {
    const active = new ShardedQuery(this.#table, executionStatePartitions(dataId, workflowId, "A"), {
      IndexName: "gsi2",
      keyIn: (partition) => keys.is("pk2", "=", partition),
    });
    return active.countRest(() => true);
  }

  /** 4 times 0.5 RRU. */
  async isFollowed(dataId: DataId, workflowId: string, graphVersion: number): Promise<boolean> {
    const active = new ShardedQuery(this.#table, executionStatePartitions(dataId, workflowId, "A"), {
      IndexName: "gsi2",
      keyIn: (partition) =>
        and(keys.is("pk2", "=", partition), keys.beginsWith("sk2", graphVersionPrefix(graphVersion))),
    });
    return (await active.next(1)).length > 0;
  }
}
