import type { TransactWrite } from "#lib/storage/segment/segments-version.ts";
import type { ItemKey } from "#lib/storage/table/delete-items.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { templatePartition } from "#lib/storage/template/template-item.ts";

export const templateUsesKey = (projectId: string): ItemKey => ({ pk: templatePartition(projectId), sk: "v" });

/** Like raiseSegmentsVersion for the use of templates: part of transactions that begin to use or remove a template. */
export const raiseTemplateUses = (table: Table, projectId: string, version: number): TransactWrite => ({
  Update: {
    TableName: table.name,
    Key: templateUsesKey(projectId),
    UpdateExpression: "SET vn = :next",
    ConditionExpression: version === 0 ? "attribute_not_exists(pk)" : "vn = :version",
    ExpressionAttributeValues: { ":next": version + 1, ...(version > 0 && { ":version": version }) },
  },
});
