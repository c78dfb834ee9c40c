import type { UpcomingReader } from "#lib/domain/activity/upcoming-activities.ts";
import type { StoredExecution } from "#lib/domain/execution/execution-store.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { executionFromItem } from "#lib/storage/execution/execution-item.ts";
import { executionStatePartitions } from "#lib/storage/execution/execution-list.ts";
import type { ItemKey } from "#lib/storage/table/delete-items.ts";
import { keys } from "#lib/storage/table/keys.ts";
import { keyOf, readCheaply } from "#lib/storage/table/read-cheaply.ts";
import { ShardedQuery } from "#lib/storage/table/sharded-query.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { templateKey } from "#lib/storage/template/template-item.ts";

/** Reads what the list of upcoming activities is built from. Eventually consistent. */
export class DynamoUpcomingReader implements UpcomingReader {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async activeExecutions(dataId: DataId, workflowIds: readonly string[], max: number): Promise<StoredExecution[]> {
    const oldest = await Promise.all(workflowIds.map((id) => this.#oldest(dataId, id, max / workflowIds.length)));
    const items = await readCheaply(this.#table, oldest.flat());
    return [...items.values()].map(executionFromItem);
  }

  async subjects(dataId: DataId, templateIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const templates = templateIds.map((id) => [id, templateKey(dataId, id)] as const);
    const items = await readCheaply(
      this.#table,
      templates.map(([, key]) => key),
    );
    return new Map(
      templates.flatMap(([id, key]): [string, string][] => {
        const subject = items.get(keyOf(key))?.["sb"];
        return typeof subject === "string" ? [[id, subject]] : [];
      }),
    );
  }

  async #oldest(dataId: DataId, workflowId: string, max: number): Promise<ItemKey[]> {
    const partitions = executionStatePartitions(dataId, workflowId, "A");
    const query = new ShardedQuery(this.#table, partitions, {
      IndexName: "gsi2",
      keyIn: (partition) => keys.is("pk2", "=", partition),
    });
    const entries = await query.next(Math.max(1, Math.ceil(max / partitions.length)));
    return entries.map((item) => ({ pk: String(item["pk"]), sk: String(item["sk"]) }));
  }
}
