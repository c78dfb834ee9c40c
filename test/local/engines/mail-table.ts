import type { DeployedTable } from "#local/template/model.ts";

/** A table with a stream and expiry, as a template would declare it. */
export const mailTable: DeployedTable = {
  name: "mail",
  arn: "arn:aws:dynamodb:us-east-1:000000000000:table/mail",
  streamArn: "arn:aws:dynamodb:us-east-1:000000000000:table/mail/stream/2026-01-01T00:00:00.000",
  createInput: {
    TableName: "mail",
    BillingMode: "PAY_PER_REQUEST",
    KeySchema: [
      { AttributeName: "pk", KeyType: "HASH" },
      { AttributeName: "sk", KeyType: "RANGE" },
    ],
    AttributeDefinitions: [
      { AttributeName: "pk", AttributeType: "S" },
      { AttributeName: "sk", AttributeType: "S" },
    ],
    StreamSpecification: { StreamEnabled: true, StreamViewType: "NEW_AND_OLD_IMAGES" },
  },
  keyAttributes: ["pk", "sk"],
  ttlAttribute: "ttl",
};
