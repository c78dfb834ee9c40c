import type { TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import type { DataId } from "#lib/platform/data-id.ts";
import { segmentedProjectsPartition, segmentsVersionKey } from "#lib/storage/segment/segment-item.ts";
import { attributesOf } from "#lib/storage/table/attributes.ts";
import { updateOf } from "#lib/storage/table/expressions.ts";
import type { Table } from "#lib/storage/table/table.ts";

export type TransactWrite = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];

interface VersionItem {
  vn: number;
  pk1: string;
  sk1: string;
}

const attributes = attributesOf<VersionItem>();

/**
 * Raises the version of a project's segments if it is still the one that the decision was based on. Part of every transaction
 * that begins or ends a use of a segment. So no segment is deleted while a use of it begins.
 */
export const raiseSegmentsVersion = (table: Table, dataId: DataId, version: number): TransactWrite => ({
  Update: {
    TableName: table.name,
    Key: segmentsVersionKey(dataId),
    ...updateOf(
      [attributes.set({ vn: version + 1, pk1: segmentedProjectsPartition, sk1: dataId })],
      attributes.isStill("vn", version === 0 ? undefined : version),
    ),
  },
});
