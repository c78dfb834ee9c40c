import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { callLimits } from "#lib/platform/call-limits.ts";

/** The single table: the client and the table's name, handed to every repository. */
export interface Table {
  documents: DynamoDBDocumentClient;
  name: string;
}

/** Connects to the table; `endpoint` is for tests on an embedded engine. */
export function connectTable(name: string, endpoint?: string): Table {
  const client = new DynamoDBClient({ ...callLimits, ...(endpoint && { endpoint }) });
  return { documents: DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } }), name };
}
