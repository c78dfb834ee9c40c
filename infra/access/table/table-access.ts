import type { ITable, Table } from "aws-cdk-lib/aws-dynamodb";
import type { Access } from "#infra/access/access.ts";
import { apiTableUses } from "#infra/access/table/api-table-uses.ts";
import { indexLists, keySpaces } from "#infra/access/table/key-spaces.ts";
import type { TableUse } from "#infra/access/table/table-use.ts";
import { workerTableUses } from "#infra/access/table/worker-table-uses.ts";

/**
 * Each function's access to the table. AWS denies every other key space, so add a space here together with the code that uses
 * it (docs/permissions.md).
 */
export const tableUses = { ...apiTableUses, ...workerTableUses };

/** A function's access to the table: only the indexes that it queries, and only its own key spaces. */
export function tableAccess(table: Table | ITable, folder: keyof typeof tableUses): Access {
  const { reads, writes, notesKeyUse, audits, lists = {} }: TableUse = tableUses[folder];
  const items = [reads, writes]
    .flatMap((use) => use ?? [])
    .map(({ actions, spaces }) => ({
      actions: actions.map((action) => `dynamodb:${action}`),
      resources: [table.tableArn],
      conditions: within(spaces.map((space) => keySpaces[space])),
    }));
  const indexes = Object.entries(lists).map(([index, names]) => ({
    actions: ["dynamodb:Query"],
    resources: [`${table.tableArn}/index/${index}`],
    conditions: within(names.map((name) => indexLists[name])),
  }));
  const notes = notesKeyUse
    ? [{ actions: ["dynamodb:UpdateItem"], resources: [table.tableArn], conditions: keyUseNote }]
    : [];
  const lines = audits
    ? [
        {
          actions: auditActions[audits].map((action) => `dynamodb:${action}`),
          resources: [table.tableArn],
          conditions: within([keySpaces.audit]),
        },
      ]
    : [];
  return { statements: [...items, ...notes, ...lines, ...indexes], environment: { TABLE_NAME: table.tableName } };
}

/** A line is written before its change and completed after it. No function of the API deletes one. */
export const auditActions = { lines: ["PutItem"], changes: ["PutItem", "UpdateItem"] } as const;

/** The key, and the two attributes of a note (lib/storage/project/api-key-item.ts). */
const noteAttributes = ["pk", "sk", "lu", "li"];

const keyUseNote = {
  "ForAllValues:StringLike": { "dynamodb:LeadingKeys": [keySpaces.apiKeys] },
  "ForAllValues:StringEquals": { "dynamodb:Attributes": noteAttributes },
};

/** Holds for each item of a call. It also holds for a call without a key, such as a scan, which no function is granted. */
const within = (patterns: readonly string[]) => ({ "ForAllValues:StringLike": { "dynamodb:LeadingKeys": patterns } });
