import type { CreateTableCommandInput } from "@aws-sdk/client-dynamodb";

/** The table's shape as plain data, read by infra for the template and by the tests for an engine of their own. */
export const partitionKey = "pk";
export const sortKey = "sk";

/** Items vanish some time after this attribute's instant (seconds since 1970); nothing relies on when. */
export const timeToLiveAttribute = "ttl";

/**
 * Two thin, overloaded indexes: keys and the subscription only, because every attribute of an index is written, billed
 * and kept again. docs/table.md lists what lies in them.
 */
export const indexes = [
  { name: "gsi1", partitionKey: "pk1", sortKey: "sk1", included: ["su"] },
  { name: "gsi2", partitionKey: "pk2", sortKey: "sk2", included: ["su"] },
] as const;

export const streamView = "NEW_AND_OLD_IMAGES";

/** CreateTable's input; TTL is switched on by a call of its own. */
export function createTableInput(name: string): CreateTableCommandInput {
  const keys = [partitionKey, sortKey, ...indexes.flatMap((index) => [index.partitionKey, index.sortKey])];
  return {
    TableName: name,
    BillingMode: "PAY_PER_REQUEST",
    KeySchema: keySchema(partitionKey, sortKey),
    AttributeDefinitions: keys.map((AttributeName) => ({ AttributeName, AttributeType: "S" })),
    GlobalSecondaryIndexes: indexes.map((index) => ({
      IndexName: index.name,
      KeySchema: keySchema(index.partitionKey, index.sortKey),
      Projection: { ProjectionType: "INCLUDE", NonKeyAttributes: [...index.included] },
    })),
    StreamSpecification: { StreamEnabled: true, StreamViewType: streamView },
  };
}

const keySchema = (partition: string, sort: string): CreateTableCommandInput["KeySchema"] => [
  { AttributeName: partition, KeyType: "HASH" },
  { AttributeName: sort, KeyType: "RANGE" },
];
