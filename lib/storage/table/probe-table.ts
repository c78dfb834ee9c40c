import { GetCommand } from "@aws-sdk/lib-dynamodb";
import type { Table } from "#lib/storage/table/table.ts";

/** Reads one item, which need not exist. Passes when the table answers, and throws the service's error otherwise. */
export async function probeTable(table: Table): Promise<void> {
  await table.documents.send(new GetCommand({ TableName: table.name, Key: { pk: "health", sk: "health" } }));
}
