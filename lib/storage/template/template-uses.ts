import type { DataId } from "#lib/platform/data-id.ts";
import type { TransactWrite } from "#lib/storage/segment/segments-version.ts";
import { attributesOf } from "#lib/storage/table/attributes.ts";
import type { ItemKey } from "#lib/storage/table/delete-items.ts";
import { updateOf } from "#lib/storage/table/expressions.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { templatePartition } from "#lib/storage/template/template-item.ts";

export const templateUsesKey = (dataId: DataId): ItemKey => ({ pk: templatePartition(dataId), sk: "v" });

const attributes = attributesOf<{ vn: number }>();

/** Like raiseSegmentsVersion for the use of templates: part of transactions that begin to use or remove a template. */
export const raiseTemplateUses = (table: Table, dataId: DataId, version: number): TransactWrite => ({
  Update: {
    TableName: table.name,
    Key: templateUsesKey(dataId),
    ...updateOf([attributes.set({ vn: version + 1 })], attributes.isStill("vn", version === 0 ? undefined : version)),
  },
});
