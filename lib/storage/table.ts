import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { NodeHttpHandler } from "@smithy/node-http-handler";

/** The single table: the client and the table's name, handed to every repository. */
export interface Table {
  documents: DynamoDBDocumentClient;
  name: string;
}

/**
 * Connects to the table. Calls end after 3 s and are tried at most 3 times; retries are safe because every write is
 * conditional, idempotent, or an exact counter whose double count is on the safe side.
 */
export function connectTable(name: string, endpoint?: string): Table {
  const client = new DynamoDBClient({
    maxAttempts: 3,
    requestHandler: new NodeHttpHandler({
      connectionTimeout: 1_000,
      requestTimeout: 3_000,
      throwOnRequestTimeout: true,
    }),
    ...(endpoint && { endpoint }),
  });
  return { documents: DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } }), name };
}
