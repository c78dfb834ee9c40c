import type { TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import type { DisabledReason } from "#lib/domain/project/project.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";
import { apiKeyAttributes, apiKeyKey } from "#lib/storage/project/api-key-item.ts";
import { keyRecords, tokensIn } from "#lib/storage/project/named-key-item.ts";
import { type ProjectItem, projectAttributes, projectItem, projectKey } from "#lib/storage/project/project-item.ts";
import { and, type Change, type Condition, updateOf } from "#lib/storage/table/expressions.ts";
import { itemExists } from "#lib/storage/table/keys.ts";
import { readItem } from "#lib/storage/table/read-item.ts";
import { failedCondition, retryWhile, wasContended } from "#lib/storage/table/retry-while.ts";
import type { Table } from "#lib/storage/table/table.ts";

export type Write = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];

const suspensionsMax = 20;

/** A project's item, and the hashes of all keys and tokens that lead to it. */
export type KeyedProjectItem = ProjectItem & { hashes: readonly string[] };

/** Keys, resets, suspension, deleted fields and topics as read: they belong together across the project and its keys. */
export const isAsRead = ({ kp, ks, nk, rs, dr, df, tp }: ProjectItem): Condition =>
  and(
    projectAttributes.is("kp", "=", kp),
    projectAttributes.is("ks", "=", ks),
    projectAttributes.isStill("nk", nk),
    projectAttributes.is("rs", "=", rs),
    projectAttributes.isStill("dr", dr),
    projectAttributes.isStill("df", df),
    projectAttributes.isStill("tp", tp),
  );

/** Strong, 1 RRU. */
export async function readProject(table: Table, projectId: ProjectId): Promise<ProjectItem | undefined> {
  const item = await readItem(table, projectKey(projectId));
  return item && projectItem.parse(item);
}

/** As `readProject`; 1 RRU more with named keys, and 7 with 50 of them. A key that is added meanwhile changes `nk`. */
export async function readKeyedProject(table: Table, projectId: ProjectId): Promise<KeyedProjectItem | undefined> {
  const item = await readProject(table, projectId);
  if (!item) return undefined;
  const records = item.nk === undefined ? [] : await keyRecords(table, projectId);
  return { ...item, hashes: [item.kp, item.ks, ...records.flatMap(tokensIn)] };
}

/**
 * Keys, resets, suspension, deleted fields and topics belong together across the project and its keys. Each change is
 * conditional on them being as read, and is retried from a new read after a conflict. Undefined when the project is gone.
 */
export async function changeProject<T>(
  table: Table,
  projectId: ProjectId,
  transact: (item: KeyedProjectItem) => Promise<T>,
): Promise<T | undefined> {
  const outrun = (error: unknown) => wasContended(error) || failedCondition(error);
  return retryWhile(outrun, async () => {
    const item = await readKeyedProject(table, projectId);
    return item && transact(item);
  });
}

interface UpdateHoldingInput {
  item: ProjectItem;
  change: Change;
  also?: Condition | undefined;
}

/** Changes the project's item if it is as read and `also` holds. */
export const updateHolding = (tableName: string, { item, change, also }: UpdateHoldingInput): Write => ({
  Update: {
    TableName: tableName,
    Key: { pk: item.pk, sk: item.sk },
    ...updateOf([change], and(isAsRead(item), also)),
  },
});

/** Applies the same change to all keys. */
export const updateKeys = (tableName: string, { hashes }: Pick<KeyedProjectItem, "hashes">, change: Change): Write[] =>
  hashes.map((hash) => ({
    Update: { TableName: tableName, Key: apiKeyKey(hash), ...updateOf([change], itemExists) },
  }));

/** Updates all keys, so that callers of the project see it with every request. */
export const disableKeys = (
  tableName: string,
  item: Pick<KeyedProjectItem, "hashes">,
  reason: DisabledReason | null,
): Write[] => updateKeys(tableName, item, apiKeyAttributes.setOrRemove({ dr: reason }));

/** The suspensions after the project is disabled for this reason or, with null, enabled. */
export function suspensionsAfter({ sp }: ProjectItem, reason: DisabledReason | null, at: string): ProjectItem["sp"] {
  const lifted = sp.map((past) => (past.l === undefined ? { ...past, l: at } : past));
  return reason === null ? lifted : [{ r: reason, a: at }, ...lifted].slice(0, suspensionsMax);
}
