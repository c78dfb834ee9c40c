import * as z from "zod";
import type { DeclaredResources } from "#local/template/declared.ts";
import type { DeployedTable } from "#local/template/model.ts";

const keySchema = z.array(z.object({ AttributeName: z.string(), KeyType: z.string() }));
const indexSchema = z.object({
  IndexName: z.string(),
  KeySchema: keySchema,
  Projection: z.object({ ProjectionType: z.string(), NonKeyAttributes: z.array(z.string()).optional() }),
});

const tableSchema = z.object({
  KeySchema: keySchema,
  AttributeDefinitions: z.array(z.object({ AttributeName: z.string(), AttributeType: z.string() })),
  GlobalSecondaryIndexes: z.array(indexSchema).optional(),
  LocalSecondaryIndexes: z.array(indexSchema).optional(),
  StreamSpecification: z.object({ StreamViewType: z.string() }).optional(),
  TimeToLiveSpecification: z.object({ AttributeName: z.string().optional(), Enabled: z.boolean() }).optional(),
});

export function readTables(declared: DeclaredResources): DeployedTable[] {
  const tables = ["AWS::DynamoDB::Table", "AWS::DynamoDB::GlobalTable"];
  return tables.flatMap((type) =>
    declared.ofType(type, tableSchema).map(({ name, arn, attributes, properties }) => {
      const { StreamSpecification: stream, TimeToLiveSpecification: ttl, ...rest } = properties;
      return {
        name,
        arn,
        streamArn: stream ? (attributes["StreamArn"] ?? null) : null,
        createInput: {
          ...rest,
          TableName: name,
          BillingMode: "PAY_PER_REQUEST",
          ...(stream && { StreamSpecification: { StreamEnabled: true, StreamViewType: stream.StreamViewType } }),
        },
        keyAttributes: properties.KeySchema.map((key) => key.AttributeName),
        ttlAttribute: ttl?.Enabled ? (ttl.AttributeName ?? null) : null,
      };
    }),
  );
}
