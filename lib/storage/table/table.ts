import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { Batcher } from "#lib/platform/batcher.ts";
import { callLimits } from "#lib/platform/call-limits.ts";
import { SignatureHash } from "#lib/platform/hash/signature-hash.ts";
import type { ItemKey } from "#lib/storage/table/delete-items.ts";

export type Item = Record<string, unknown>;

/** The single table: the client and the table's name, passed to every repository. */
export interface Table {
  documents: DynamoDBDocumentClient;
  name: string;
  /** Single reads that share their calls (read-item.ts). */
  reads?: Batcher<ItemKey, Item | undefined>;
}

/** Connects to the table. The endpoint and the limits are for tests on an embedded engine. */
export function connectTable(name: string, endpoint?: string, limits: typeof callLimits = callLimits): Table {
  const client = new DynamoDBClient({ ...limits, sha256: SignatureHash, ...(endpoint && { endpoint }) });
  // It copies every response for an unused log: a third of the time that a page of contacts takes.
  client.middlewareStack.remove("loggerMiddleware");
  return { documents: DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } }), name };
}
