import { GetCommand, type TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { settingsPartition } from "#lib/storage/project/project-item.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** Number of domain additions to a project, so that each addition is decided on the current list. */
const additionsKey = (projectId: string): { pk: string; sk: string } => ({
  pk: settingsPartition(projectId),
  sk: "d",
});

const additionsItem = z.object({ vs: z.number() });

/** Strong, 1 RRU. */
export async function readAdditions(table: Table, projectId: string): Promise<number> {
  const get = new GetCommand({ TableName: table.name, Key: additionsKey(projectId), ConsistentRead: true });
  const { Item } = await table.documents.send(get);
  return Item ? additionsItem.parse(Item).vs : 0;
}

/** Fails when another addition was written after `additions` was read. */
export const nextAddition = (
  table: Table,
  projectId: string,
  additions: number,
): NonNullable<TransactWriteCommandInput["TransactItems"]>[number] => ({
  Update: {
    TableName: table.name,
    Key: additionsKey(projectId),
    UpdateExpression: "SET vs = :next",
    ConditionExpression: additions === 0 ? "attribute_not_exists(pk)" : "vs = :read",
    ExpressionAttributeValues: { ":next": additions + 1, ...(additions > 0 && { ":read": additions }) },
  },
});
