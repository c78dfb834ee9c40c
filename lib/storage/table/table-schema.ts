import type { CreateTableCommandInput } from "@aws-sdk/client-dynamodb";

export interface KeyAttributes {
  partition: string;
  sort: string;
}

interface TableIndex extends KeyAttributes {
  name: string;
  /** Attributes of an index entry besides the keys. Each further one makes index writes more expensive. */
  included: readonly string[];
}

/**
 * The only definition of the table's keys. The deployed table, the laptop's and the tests' are created from it. Every key
 * attribute is a string. docs/table.md says which item uses what.
 */
export const tableSchema = {
  key: { partition: "pk", sort: "sk" },
  indexes: [
    /** Items in time order: contacts by creation, with their addresses to search in, and the email feed. */
    { name: "gsi1", partition: "pk1", sort: "sk1", included: ["su", "sk2"] },
    /** Contacts by address. */
    { name: "gsi2", partition: "pk2", sort: "sk2", included: ["su"] },
  ],
  /** Epoch seconds. TTL only cleans up: an expiry that matters is also in the condition of the read or write. */
  ttlAttribute: "ttl",
  streamView: "NEW_AND_OLD_IMAGES",
} as const satisfies {
  key: KeyAttributes;
  indexes: readonly TableIndex[];
  ttlAttribute: string;
  streamView: string;
};

/** The same table as input of the SDK's CreateTable, on demand and with its stream. TTL needs a call of its own. */
export function createTableInput(tableName: string): CreateTableCommandInput {
  const { key, indexes, streamView } = tableSchema;
  return {
    TableName: tableName,
    BillingMode: "PAY_PER_REQUEST",
    AttributeDefinitions: [key, ...indexes]
      .flatMap(({ partition, sort }) => [partition, sort])
      .map((name) => ({ AttributeName: name, AttributeType: "S" })),
    KeySchema: keySchema(key),
    GlobalSecondaryIndexes: indexes.map((index) => ({
      IndexName: index.name,
      KeySchema: keySchema(index),
      Projection: { ProjectionType: "INCLUDE", NonKeyAttributes: [...index.included] },
    })),
    StreamSpecification: { StreamEnabled: true, StreamViewType: streamView },
  };
}

function keySchema({ partition, sort }: KeyAttributes) {
  return [
    { AttributeName: partition, KeyType: "HASH" as const },
    { AttributeName: sort, KeyType: "RANGE" as const },
  ];
}
