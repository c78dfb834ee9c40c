import { TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { notedLine } from "#lib/domain/audit/audit-notes.ts";
import { suspensionLine } from "#lib/domain/audit/suspension-line.ts";
import type { SetDisabledInput, SuspensionStore } from "#lib/domain/project/suspension-store.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";
import { newAuditItem } from "#lib/storage/audit/audit-item.ts";
import { projectAttributes, projectFromItem } from "#lib/storage/project/project-item.ts";
import { changeProject, disableKeys, suspensionsAfter, updateHolding } from "#lib/storage/project/project-writes.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** Apart from the other changes of projects, because no function of the API suspends one. */
export class SuspensionRepository implements SuspensionStore {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Throws for an unknown project. */
  async setDisabled(projectId: ProjectId, input: SetDisabledInput): Promise<boolean> {
    const { reason, by, details, now, only } = input;
    const { name: TableName, documents } = this.#table;
    const changed = await changeProject(this.#table, projectId, async (item) => {
      const present = item.dr ?? null;
      if (present === reason || (only && present !== only.from)) return false;
      const at = now.toISOString();
      const change = projectAttributes.setOrRemove({ dr: reason, sp: suspensionsAfter(item, reason, at), up: at });
      const line = notedLine(suspensionLine(projectFromItem(item), { by, reason, details }), now);
      const TransactItems = [
        updateHolding(TableName, { item, change }),
        ...disableKeys(TableName, item, reason),
        { Put: { TableName, Item: newAuditItem(projectId, line) } },
      ];
      await documents.send(new TransactWriteCommand({ TransactItems }));
      return true;
    });
    if (changed === undefined) throw new Error(`Unknown project ${projectId}.`);
    return changed;
  }
}
