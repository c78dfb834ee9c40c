import type { UpcomingReader } from "#lib/domain/activity/upcoming-activities.ts";
import type { StoredExecution } from "#lib/domain/execution/execution-store.ts";
import { contactKey } from "#lib/storage/contact-item.ts";
import type { ItemKey } from "#lib/storage/delete-items.ts";
import { executionFromItem } from "#lib/storage/execution-item.ts";
import { executionStatePartitions } from "#lib/storage/execution-list.ts";
import { keyOf, readCheaply } from "#lib/storage/read-cheaply.ts";
import { ShardedQuery } from "#lib/storage/sharded-query.ts";
import type { Table } from "#lib/storage/table.ts";
import { templateKey } from "#lib/storage/template-item.ts";

/** What the list of upcoming things is made from. Eventual. */
export class DynamoUpcomingReader implements UpcomingReader {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async activeExecutions(projectId: string, workflowIds: readonly string[], max: number): Promise<StoredExecution[]> {
    const keys = await Promise.all(workflowIds.map((id) => this.#oldest(projectId, id, max / workflowIds.length)));
    const items = await readCheaply(this.#table, keys.flat());
    return [...items.values()].map(executionFromItem);
  }

  async names(projectId: string, { contacts, templates }: Parameters<UpcomingReader["names"]>[1]) {
    const addressKeys = contacts.map((id) => [id, contactKey(projectId, id)] as const);
    const subjectKeys = templates.map((id) => [id, templateKey(projectId, id)] as const);
    const items = await readCheaply(
      this.#table,
      [...addressKeys, ...subjectKeys].map(([, key]) => key),
    );
    const textsOf = (keys: readonly (readonly [string, ItemKey])[], attribute: string) =>
      keys.flatMap(([id, key]): [string, string][] => {
        const value = items.get(keyOf(key))?.[attribute];
        return typeof value === "string" ? [[id, value]] : [];
      });
    return { addresses: new Map(textsOf(addressKeys, "sk2")), subjects: new Map(textsOf(subjectKeys, "sb")) };
  }

  async #oldest(projectId: string, workflowId: string, max: number): Promise<ItemKey[]> {
    const partitions = executionStatePartitions(projectId, workflowId, "A");
    const query = new ShardedQuery(this.#table, partitions, {
      IndexName: "gsi2",
      KeyConditionExpression: "pk2 = :partition",
    });
    const entries = await query.next(Math.max(1, Math.ceil(max / partitions.length)));
    return entries.map((item) => ({ pk: String(item["pk"]), sk: String(item["sk"]) }));
  }
}
