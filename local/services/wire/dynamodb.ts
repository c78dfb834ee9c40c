import * as z from "zod";
import { tableSchema } from "#lib/storage/table-schema.ts";
import type { Backend } from "#local/services/backend.ts";
import { takeCapacity, withMembers } from "#local/services/wire/capacity.ts";
import { jsonError } from "#local/services/wire/error-answers.ts";
import { writeUnitsOf } from "#local/services/wire/item-size.ts";
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

/** Of PartiQL only what makes or changes items is taken: `INSERT INTO "table" VALUE …`, `UPDATE "table" SET …`. */
const statementForm = /^(?<verb>INSERT INTO|UPDATE) "(?<table>[^"]+)"/;

const keySchema = z.object({ [tableSchema.key.partition]: z.object({ S: z.string() }) });

const part = z.object({ TableName: z.string(), Item: z.unknown().optional() });
const inputSchema = z.object({
  TableName: z.string().optional(),
  IndexName: z.string().optional(),
  RequestItems: z.record(z.string(), z.unknown()).default({}),
  TransactItems: z.array(z.record(z.string(), part)).default([]),
  Statements: z.array(z.object({ Statement: z.string() })).default([]),
  Item: z.unknown().optional(),
  Key: z.unknown().optional(),
  Limit: z.number().optional(),
  ReturnConsumedCapacity: z.enum(["INDEXES", "TOTAL", "NONE"]).optional(),
});
type Input = z.infer<typeof inputSchema>;

const paged = new Set(["Query", "Scan"]);

/**
 * The engine reads a partition to its end, be it a million items, before it cuts a page off at 1 MB, unless it is told
 * where to stop. Items of 100 bytes reach 1 MB before this limit.
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
      const input = inputSchema.parse(JSON.parse(request.body.toString("utf8")));
      return {
        operation,
        permissions: permissionsOf(operation, input, account),
        perform: () =>
          unmetered.includes(operation) ? backend.forward(request) : perform(backend, request, operation, input),
      };
    },
    refuse: (error) => jsonError(namespace, error),
  };
}

function permissionsOf(operation: string, input: Input, account: Account): Permission[] {
  const arn = (table: string, index?: string) => {
    const own = table.startsWith("arn:")
      ? table
      : `arn:aws:dynamodb:${account.region}:${account.accountId}:table/${table}`;
    return index === undefined ? own : `${own}/index/${index}`;
  };
  if (operation.startsWith("Transact")) {
    // A transaction needs the permission of each thing it does; there is none for transactions.
    return input.TransactItems.flatMap((item) =>
      Object.entries(item).map(([kind, { TableName }]) => ({
        action: `dynamodb:${kind === "ConditionCheck" ? "ConditionCheckItem" : `${kind}Item`}`,
        resource: arn(TableName),
      })),
    );
  }
  if (operation === "BatchExecuteStatement") {
    const needed = input.Statements.map(({ Statement }) => {
      const { verb, table = "*" } = statementForm.exec(Statement)?.groups ?? {};
      return { action: verb === "UPDATE" ? "dynamodb:PartiQLUpdate" : "dynamodb:PartiQLInsert", resource: arn(table) };
    });
    return [...new Map(needed.map((each) => [`${each.action} ${each.resource}`, each])).values()];
  }
  const action = `dynamodb:${operation}`;
  if (operation.startsWith("Batch")) {
    return Object.keys(input.RequestItems).map((table) => ({ action, resource: arn(table) }));
  }
  const key = keySchema.safeParse(input.Key ?? input.Item).data?.[tableSchema.key.partition]?.S;
  return [
    {
      action,
      resource: input.TableName === undefined ? "*" : arn(input.TableName, input.IndexName),
      ...(key !== undefined && { context: { "dynamodb:LeadingKeys": key } }),
    },
  ];
}

async function perform(backend: Backend, request: WireRequest, operation: string, input: Input): Promise<WireAnswer> {
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

/** Asks for the units of the table and its indexes together, and ends pages in time. */
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
 * A write whose condition fails is billed by the size of the item all the same, a transaction twice. What the answer
 * does not tell, the size of the item that stands in the way, is taken as up to 1 KB.
 */
function refusedWriteUnits(text: string, input: Input): number {
  if (text.includes("ConditionalCheckFailedException")) return writeUnitsOf(input.Item);
  if (!text.includes("TransactionCanceledException")) return 0;
  const items = input.TransactItems.flatMap((item) => Object.values(item));
  return items.reduce((sum, { Item }) => sum + 2 * writeUnitsOf(Item), 0);
}
