import { paginateQuery, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { AuditLine } from "#lib/domain/audit/audit-line.ts";
import type { ContactAudit } from "#lib/domain/audit/audit-store.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import {
  auditAttributes,
  auditKey,
  auditPartition,
  contactLinesPartition,
  lineFromItem,
} from "#lib/storage/audit/audit-item.ts";
import { batchGet } from "#lib/storage/table/batch-get.ts";
import { queryOf, updateOf } from "#lib/storage/table/expressions.ts";
import { itemExists, keys } from "#lib/storage/table/keys.ts";
import { conditionHolds } from "#lib/storage/table/retry-while.ts";
import type { Item, Table } from "#lib/storage/table/table.ts";

const writesAtOnce = 25;
const pageSize = 100;

/** The lines about a contact, found by `gsi1`. A line of the last second may not be listed yet. */
export class ContactAuditRepository implements ContactAudit {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async *linesOf(projectId: ProjectId, contactId: string): AsyncGenerator<AuditLine[]> {
    for await (const page of this.#pages(projectId, contactId)) {
      const items = await batchGet(this.#table, page);
      yield items.flatMap((item) => (item ? [lineFromItem(item)] : []));
    }
  }

  async erase(projectId: ProjectId, contactId: string): Promise<void> {
    for await (const lines of this.linesOf(projectId, contactId)) {
      await mapConcurrently(lines, writesAtOnce, (line) => this.#empty(projectId, line));
    }
  }

  /** The address of a user who changed the contact stays. */
  async #empty(projectId: ProjectId, line: AuditLine): Promise<void> {
    const change = auditAttributes.remove("be", "af", "tn");
    const also = line.actor.type === "CONTACT" ? [auditAttributes.remove("an", "ip", "ua")] : [];
    const parts = { TableName: this.#table.name, Key: auditKey(projectId, line) };
    const update = new UpdateCommand({ ...parts, ...updateOf([change, ...also], itemExists) });
    await conditionHolds(() => this.#table.documents.send(update));
  }

  async *#pages(projectId: ProjectId, contactId: string): AsyncGenerator<{ pk: string; sk: string }[]> {
    const query = {
      TableName: this.#table.name,
      IndexName: "gsi1",
      ...queryOf({ key: keys.is("pk1", "=", contactLinesPartition(projectId, contactId)) }),
      ScanIndexForward: false,
      Limit: pageSize,
    };
    for await (const { Items = [] } of paginateQuery({ client: this.#table.documents }, query)) {
      yield Items.map(({ sk1 }: Item) => ({ pk: auditPartition(projectId), sk: String(sk1) }));
    }
  }
}
