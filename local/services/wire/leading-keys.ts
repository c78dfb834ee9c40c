import * as z from "zod";
import { tableSchema } from "#lib/storage/table/table-schema.ts";

const text = z.object({ S: z.string() });
const itemKey = z.object({ [tableSchema.key.partition]: text });
const values = z.record(z.string(), z.unknown());
const keysAndAttributes = z.object({ Keys: z.array(z.unknown()) });
const writeRequests = z.array(
  z.object({
    PutRequest: z.object({ Item: z.unknown() }).optional(),
    DeleteRequest: z.object({ Key: z.unknown() }).optional(),
  }),
);
const queryInput = z.object({
  IndexName: z.string().optional(),
  KeyConditionExpression: z.string(),
  ExpressionAttributeNames: z.record(z.string(), z.string()).default({}),
  ExpressionAttributeValues: values,
});

/** The partition key of an item or a key. Throws on a call without one, because it cannot be authorized. */
export function leadingKey(item: unknown): string {
  return itemKey.parse(item)[tableSchema.key.partition].S;
}

/** The keys of the items that one table's part of a batch reads or writes. */
export function leadingKeysOfBatch(requests: unknown): string[] {
  const read = keysAndAttributes.safeParse(requests);
  if (read.success) return read.data.Keys.map(leadingKey);
  return writeRequests
    .parse(requests)
    .map(({ PutRequest, DeleteRequest }) => leadingKey(PutRequest?.Item ?? DeleteRequest?.Key));
}

/** The key of a query: of the table, or of the index that it names. */
export function leadingKeyOfQuery(input: unknown): string {
  const query = queryInput.parse(input);
  const { partition } = tableSchema.indexes.find(({ name }) => name === query.IndexName) ?? tableSchema.key;
  const comparisons = query.KeyConditionExpression.matchAll(/(?<name>[#\w]+) = (?<value>:\w+)/g);
  for (const { groups: { name = "", value = "" } = {} } of comparisons) {
    if ((query.ExpressionAttributeNames[name] ?? name) === partition)
      return text.parse(query.ExpressionAttributeValues[value]).S;
  }
  throw new SyntaxError("The query names no partition.");
}

/** The key of a PartiQL statement. It must be a parameter, and its name in quotes, as lib/storage/table writes it. */
export function leadingKeyOfStatement(statement: string, parameters: readonly unknown[]): string {
  const { partition } = tableSchema.key;
  const before = new RegExp(`^(.*?)(?:'${partition}': |WHERE "${partition}" = )\\?`).exec(statement)?.[1];
  if (before === undefined) throw new SyntaxError("The statement names no partition.");
  return text.parse(parameters[before.split("?").length - 1]).S;
}
