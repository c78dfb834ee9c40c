import { randomUUID } from "node:crypto";
import { CreateTableCommand } from "@aws-sdk/client-dynamodb";
import { BatchWriteCommand, PutCommand, paginateScan } from "@aws-sdk/lib-dynamodb";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import { sharedScope } from "#lib/storage/counter/counter-layout.ts";
import { changesAttribute } from "#lib/storage/counter/shared-counter.ts";
import { connectTable, type Table } from "#lib/storage/table/table.ts";
import { createTableInput } from "#lib/storage/table/table-schema.ts";
import { callEngine } from "#local/engines/engine-call.ts";
import { sharedEngine, startEngine } from "#test/support/engine.ts";
import { EngineConnection } from "#test/support/engines/engine-connection.ts";

export interface TestTable extends Table {
  /** Address of its engine. */
  endpoint: string;
  /** Units taken since the last call. */
  takeUnits(): { write: number; read: number };
  /** Every item, for assertions on what was, or was not, written. */
  scan(): Promise<Record<string, unknown>[]>;
  stop(): Promise<void>;
}

/**
 * A fresh table, with every consumed unit counted. With a stream it has an engine of its own; without one it is on the engine
 * that all files of the run share, because an engine with streams slows down with many writes.
 */
export async function startTable({ stream = false } = {}): Promise<TestTable> {
  process.env["AWS_REGION"] ??= "us-east-1";
  process.env["AWS_ACCESS_KEY_ID"] ??= "test";
  process.env["AWS_SECRET_ACCESS_KEY"] ??= "test";
  const shared = stream ? undefined : sharedEngine();
  const engine = shared ? { endpoint: shared, stop: () => undefined } : await startEngine({ stream });
  const table = connectTable(`petrel-${randomUUID()}`, engine.endpoint);
  const connection = new EngineConnection();
  // Another engine may answer in pieces without a length, which only the SDK's own handler understands.
  if (!process.env["DYNAMODB_ENDPOINT"]) Object.assign(table.documents.config, { requestHandler: connection });
  skipSigning(table);
  const { StreamSpecification, ...input } = createTableInput(table.name);
  await table.documents.send(new CreateTableCommand({ ...input, ...(stream && { StreamSpecification }) }));
  const units = { write: 0, read: 0 };
  countUnits(table, units);
  return {
    ...table,
    endpoint: engine.endpoint,
    takeUnits: () => {
      const taken = { ...units };
      units.write = 0;
      units.read = 0;
      return taken;
    },
    scan: () => everyItem(table),
    stop: async () => {
      connection.destroy();
      if (shared) await callEngine(shared, "DynamoDB_20120810.DeleteTable", { TableName: table.name });
      engine.stop();
    },
  };
}

/**
 * The items whose partition names the project, in the order of their keys. `spaces` are the partitions' first letters, as
 * in a character class: "CH" keeps two, "^L" all but one. Without the shared counters of a new project, which count nothing yet.
 */
export async function itemsOf(
  table: Pick<TestTable, "scan">,
  projectId: string,
  spaces = "A-Z",
): Promise<Record<string, unknown>[]> {
  const wanted = new RegExp(`^[${spaces}].*${projectId}`);
  return byKey((await table.scan()).filter((item) => wanted.test(String(item["pk"])) && !isNewCounter(item)));
}

const isNewCounter = (item: Record<string, unknown>): boolean =>
  item["sk"] === sharedScope && item[changesAttribute] === undefined;

export const byKey = (items: Record<string, unknown>[]): Record<string, unknown>[] =>
  items.sort((a, b) => (`${a["pk"]} ${a["sk"]}` < `${b["pk"]} ${b["sk"]}` ? -1 : 1));

/** Writes an item as it stands. */
export async function putItem(table: Table, Item: Record<string, unknown>): Promise<void> {
  await table.documents.send(new PutCommand({ TableName: table.name, Item }));
}

const batchMax = 25;

/** Writes items as they stand, many at a time. */
export async function putItems(table: Table, items: readonly Record<string, unknown>[]): Promise<void> {
  const puts = items.map((Item) => ({ PutRequest: { Item } }));
  const starts = [...puts.keys()].filter((index) => index % batchMax === 0);
  await mapConcurrently(starts, 8, async (start) => {
    const RequestItems = { [table.name]: puts.slice(start, start + batchMax) };
    await table.documents.send(new BatchWriteCommand({ RequestItems }));
  });
}

async function everyItem(table: Table): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  for await (const page of paginateScan({ client: table.documents }, { TableName: table.name })) {
    items.push(...(page.Items ?? []));
  }
  return items;
}

const unchecked = {
  authorization:
    "AWS4-HMAC-SHA256 Credential=test/20260301/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0",
  "x-amz-date": "20260301T000000Z",
};

/** The engine asks for a signature and does not check it. Signing takes a fifth of a call's CPU time. */
function skipSigning({ documents }: Table): void {
  documents.middlewareStack.remove("httpSigningMiddleware");
  documents.middlewareStack.add(
    (next) => (args) => {
      Object.assign((args.request as { headers: object }).headers, unchecked);
      return next(args);
    },
    { step: "finalizeRequest", name: "skipSigning" },
  );
}

/**
 * Asks every call for its consumed capacity and sums it: reads and writes are told apart by the operation's name. The request
 * counter is left out: whether a request leases, depends on the requests before it.
 */
function countUnits(table: Table, units: { write: number; read: number }): void {
  table.documents.middlewareStack.add(
    (next, context) => async (args) => {
      const input = args.input as { ReturnConsumedCapacity?: string; Key?: { pk?: string } };
      if (input.Key?.pk?.startsWith("L#")) return next(args);
      input.ReturnConsumedCapacity = "TOTAL";
      const result = await next(args);
      const consumed = (result.output as { ConsumedCapacity?: Capacity | Capacity[] }).ConsumedCapacity;
      const total = [consumed ?? []].flat().reduce((sum, each) => sum + (each.CapacityUnits ?? 0), 0);
      const reads = /^(Get|BatchGet|Query|Scan|TransactGet)/.test(String(context["commandName"]));
      units[reads ? "read" : "write"] += total;
      return result;
    },
    { step: "initialize", name: "countUnits" },
  );
}

interface Capacity {
  CapacityUnits?: number;
}
