import type { TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import { segmentedProjectsPartition, segmentsVersionKey } from "#lib/storage/segment/segment-item.ts";
import type { Table } from "#lib/storage/table/table.ts";

export type TransactWrite = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];

/**
 * Raises the version of a project's segments if it is still the one that the decision was based on. Part of every transaction
 * that begins or ends a use of a segment. So no segment is deleted while a use of it begins.
 */
export const raiseSegmentsVersion = (table: Table, projectId: string, version: number): TransactWrite => ({
  Update: {
    TableName: table.name,
    Key: segmentsVersionKey(projectId),
    UpdateExpression: "SET vn = :next, pk1 = :segmented, sk1 = :project",
    ConditionExpression: version === 0 ? "attribute_not_exists(pk)" : "vn = :version",
    ExpressionAttributeValues: {
      ":next": version + 1,
      ":segmented": segmentedProjectsPartition,
      ":project": projectId,
      ...(version > 0 && { ":version": version }),
    },
  },
});
