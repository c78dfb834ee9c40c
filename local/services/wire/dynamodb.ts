import * as z from "zod";
import type { Backend } from "#local/services/backend.ts";
import { takeCapacity, withMembers } from "#local/services/wire/capacity.ts";
import { jsonError } from "#local/services/wire/error-answers.ts";
import { writeUnitsOf } from "#local/services/wire/item-size.ts";
import {
  leadingKey,
  leadingKeyOfQuery,
  leadingKeyOfStatement,
  leadingKeysOfBatch,
} from "#local/services/wire/leading-keys.ts";
import type { Account, Permission, WireAnswer, WireRequest, WireService } from "#local/services/wire/wire-service.ts";

const reads = new Set(["GetItem", "BatchGetItem", "Query", "Scan", "TransactGetItems"]);
const writes = new Set([
  "PutItem",
  "UpdateItem",
  "DeleteItem",
  "BatchWriteItem",
  "TransactWriteItems",
  "BatchExecuteStatement",
]);
const unmetered = ["DescribeTable", "DescribeTimeToLive", "ListTables"];

export const dynamodbOperations = new Set([...reads, ...writes, ...unmetered]);

/** The supported PartiQL only inserts or updates items: `INSERT INTO "table" VALUE …`, `UPDATE "table" SET …`. */
const statementForm = /^(?<verb>INSERT INTO|UPDATE) "(?<table>[^"]+)"/;

const part = z.object({ TableName: z.string(), Item: z.unknown().optional(), Key: z.unknown().optional() });
const inputSchema = z.object({
  TableName: z.string().optional(),
  IndexName: z.string().optional(),
  RequestItems: z.record(z.string(), z.unknown()).default({}),
  TransactItems: z.array(z.record(z.string(), part)).default([]),
  Statements: z.array(z.object({ Statement: z.string(), Parameters: z.array(z.unknown()).default([]) })).default([]),
  Item: z.unknown().optional(),
  Key: z.unknown().optional(),
  ExpressionAttributeNames: z.record(z.string(), z.string()).default({}),
  Limit: z.number().optional(),
  ReturnConsumedCapacity: z.enum(["INDEXES", "TOTAL", "NONE"]).optional(),
});
type Input = z.infer<typeof inputSchema>;

/** The call's input, parsed and as sent. */
interface Request {
  input: Input;
  sent: unknown;
}

const paged = new Set(["Query", "Scan"]);

/**
 * Without a limit the engine reads a partition to its end, even a million items, before it cuts a page off at 1 MB. Items of
 * 100 bytes reach 1 MB before this limit.
 */
export const pageItemsMax = 10_500;

const namespace = "com.amazonaws.dynamodb.v20120810";

export function dynamodbService(backend: Backend, account: Account): WireService {
  return {
    name: "dynamodb",
    streams: () => false,
    errors: {
      denied: { status: 400, code: "AccessDeniedException" },
      unknownCaller: { status: 400, code: "UnrecognizedClientException" },
      throttled: { status: 400, code: "ThrottlingException" },
      failed: { status: 500, code: "InternalServerError" },
      unknownOperation: { status: 400, code: "UnknownOperationException" },
    },
    read(request) {
      const [version, operation] = String(request.headers["x-amz-target"]).split(".");
      if (version !== "DynamoDB_20120810" || operation === undefined || !dynamodbOperations.has(operation))
        return undefined;
      const sent: unknown = JSON.parse(request.body.toString("utf8"));
      const input = inputSchema.parse(sent);
      return {
        operation,
        permissions: permissionsOf(operation, { input, sent }, account),
        perform: () =>
          unmetered.includes(operation) ? backend.forward(request) : perform(backend, { request, operation, input }),
      };
    },
    refuse: (error) => jsonError(namespace, error),
  };
}

interface Target {
  table: string;
  keys?: readonly string[] | undefined;
  index?: string | undefined;
  /** Names of attributes. */
  attributes?: readonly string[] | undefined;
}

/** The attributes that an update names; every expression of the code names them by aliases. */
const attributesIn = ({ Key, ExpressionAttributeNames }: Input): string[] => [
  ...Object.keys(z.record(z.string(), z.unknown()).parse(Key)),
  ...Object.values(ExpressionAttributeNames),
];

function permissionsOf(operation: string, request: Request, account: Account): Permission[] {
  const { input } = request;
  const on = (action: string, { table, keys, index, attributes }: Target): Permission => {
    const own = table.startsWith("arn:")
      ? table
      : `arn:aws:dynamodb:${account.region}:${account.accountId}:table/${table}`;
    return {
      action: `dynamodb:${action}`,
      resource: index === undefined ? own : `${own}/index/${index}`,
      ...(keys && {
        context: { "dynamodb:LeadingKeys": keys, ...(attributes && { "dynamodb:Attributes": attributes }) },
      }),
    };
  };
  if (operation.startsWith("Transact")) {
    // A transaction needs the permission of each of its operations; there is none for transactions.
    return input.TransactItems.flatMap((item) =>
      Object.entries(item).map(([kind, { TableName, Item, Key }]) =>
        on(kind === "ConditionCheck" ? "ConditionCheckItem" : `${kind}Item`, {
          table: TableName,
          keys: [leadingKey(Item ?? Key)],
        }),
      ),
    );
  }
  if (operation === "BatchExecuteStatement") {
    return input.Statements.map(({ Statement, Parameters }) => {
      const { verb, table = "*" } = statementForm.exec(Statement)?.groups ?? {};
      if (verb === undefined) return on("PartiQLInsert", { table });
      const keys = [leadingKeyOfStatement(Statement, Parameters)];
      return on(verb === "UPDATE" ? "PartiQLUpdate" : "PartiQLInsert", { table, keys });
    });
  }
  if (operation.startsWith("Batch")) {
    return Object.entries(input.RequestItems).map(([table, requests]) =>
      on(operation, { table, keys: leadingKeysOfBatch(requests) }),
    );
  }
  if (input.TableName === undefined) return [{ action: `dynamodb:${operation}`, resource: "*" }];
  const keys = leadingKeysOf(operation, request);
  const attributes = operation === "UpdateItem" ? attributesIn(input) : undefined;
  return [on(operation, { table: input.TableName, keys, index: input.IndexName, attributes })];
}

/** Undefined for a scan, which reads all partitions, and for calls about the table itself. */
function leadingKeysOf(operation: string, { input, sent }: Request): string[] | undefined {
  if (operation === "Query") return [leadingKeyOfQuery(sent)];
  const item = input.Key ?? input.Item;
  return item === undefined ? undefined : [leadingKey(item)];
}

async function perform(
  backend: Backend,
  { request, operation, input }: { request: WireRequest; operation: string; input: Input },
): Promise<WireAnswer> {
  const asked = input.ReturnConsumedCapacity !== undefined && input.ReturnConsumedCapacity !== "NONE";
  const answer = await backend.forward(request, bodyFor(operation, request.body, input));
  const text = answer.body.toString("utf8");
  if (answer.status >= 300) return { ...answer, units: { writeUnits: refusedWriteUnits(text, input) } };
  const { units, rest } = takeCapacity(text);
  // The engine's checksum is of the text before the cut.
  const { "x-amz-crc32": _, ...headers } = answer.headers;
  const counted = reads.has(operation) ? { readUnits: units } : { writeUnits: units };
  return asked ? { ...answer, units: counted } : { status: answer.status, headers, body: rest, units: counted };
}

/** Requests the total units of the table and its indexes, and limits pages. */
function bodyFor(operation: string, body: Buffer, { ReturnConsumedCapacity, Limit }: Input): Buffer {
  const whole = withMembers(body, {
    ...(ReturnConsumedCapacity === undefined && { ReturnConsumedCapacity: "TOTAL" }),
    ...(paged.has(operation) && Limit === undefined && { Limit: pageItemsMax }),
  });
  if (ReturnConsumedCapacity !== "NONE") return whole;
  const asked = z.looseObject({}).parse(JSON.parse(whole.toString("utf8")));
  return Buffer.from(JSON.stringify({ ...asked, ReturnConsumedCapacity: "TOTAL" }));
}

/**
 * A write whose condition fails is still billed by the item's size, in a transaction twice. The answer does not have the size
 * of the existing item, so it counts as up to 1 KB.
 */
function refusedWriteUnits(text: string, input: Input): number {
  if (text.includes("ConditionalCheckFailedException")) return writeUnitsOf(input.Item);
  if (!text.includes("TransactionCanceledException")) return 0;
  const items = input.TransactItems.flatMap((item) => Object.values(item));
  return items.reduce((sum, { Item }) => sum + 2 * writeUnitsOf(Item), 0);
}
