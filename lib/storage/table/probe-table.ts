import { GetCommand } from "@aws-sdk/lib-dynamodb";
import type { Table } from "#lib/storage/table/table.ts";

/** Reads one item, which need not exist: passes when the table answers, throws the service's error when it does not. */
export async function probeTable(table: Table): Promise<void> {
  await table.documents.send(new GetCommand({ TableName: table.name, Key: { pk: "health", sk: "health" } }));
}
