import type { ITable, Table } from "aws-cdk-lib/aws-dynamodb";
import type { Access } from "#infra/access/access.ts";
import type { tableSchema } from "#lib/storage/table-schema.ts";

/** A transaction needs the actions of its parts, and ConditionCheckItem where it only checks. */
export type ItemAction =
  | "GetItem"
  | "BatchGetItem"
  | "Query"
  | "PutItem"
  | "UpdateItem"
  | "DeleteItem"
  | "ConditionCheckItem"
  | "BatchWriteItem"
  | "PartiQLInsert"
  | "PartiQLUpdate";

type IndexName = (typeof tableSchema.indexes)[number]["name"];

export interface TableUse {
  actions: ItemAction[];
  /** Indexes it queries; only an index that is read is granted. */
  queries?: IndexName[];
  /** Patterns of the partitions it touches, one item a call; any where it is left out. */
  partitions?: string[];
}

export function tableAccess(table: Table | ITable, { actions, queries = [], partitions }: TableUse): Access {
  const indexes = queries.map((name) => ({
    actions: ["dynamodb:Query"],
    resources: [`${table.tableArn}/index/${name}`],
  }));
  const conditions = partitions && { "ForAllValues:StringLike": { "dynamodb:LeadingKeys": partitions } };
  const items = { actions: actions.map((action) => `dynamodb:${action}`), resources: [table.tableArn] };
  return {
    statements: [{ ...items, ...(conditions && { conditions }) }, ...indexes],
    environment: { TABLE_NAME: table.tableName },
  };
}
