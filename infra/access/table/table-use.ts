import type { IndexList, KeySpace } from "#infra/access/table/key-spaces.ts";
import type { tableSchema } from "#lib/storage/table/table-schema.ts";

/** Checking an item in a transaction needs its own action. */
type ReadAction = "GetItem" | "BatchGetItem" | "Query" | "ConditionCheckItem";

/** A transaction needs the actions of its parts. */
type WriteAction = "PutItem" | "UpdateItem" | "DeleteItem" | "BatchWriteItem" | "PartiQLInsert" | "PartiQLUpdate";

/** What a function may do with the table, and in which key spaces. */
export interface TableUse {
  reads?: { actions: readonly ReadAction[]; spaces: readonly KeySpace[] };
  writes?: { actions: readonly WriteAction[]; spaces: readonly KeySpace[] };
  /** Notes the last use of named keys: it may write two attributes of their items, and no other. */
  notesKeyUse?: true;
  /** Writes lines of the audit log: only new ones, or also completes those of its changes. */
  audits?: "lines" | "changes";
  /** The lists that it may query, per index. */
  lists?: Partial<Record<(typeof tableSchema.indexes)[number]["name"], readonly IndexList[]>>;
}
