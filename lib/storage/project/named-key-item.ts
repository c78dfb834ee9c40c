import * as z from "zod";
import type { NamedKey } from "#lib/domain/key/named-key.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";
import { rightsEntries, rightsItem, rightsOf } from "#lib/storage/project/api-key-item.ts";
import { settingsPartition } from "#lib/storage/project/project-item.ts";
import { itemsBelow } from "#lib/storage/table/items-below.ts";
import type { Table } from "#lib/storage/table/table.ts";

const namedKeyItem = rightsItem.extend({
  /** `k#<id>`. */
  sk: z.string(),
  /** Prefix of the current token. */
  px: z.string(),
  /** Tokens, the current one first: hash and end of its overlap. */
  tk: z.array(z.object({ h: z.string(), e: z.string().optional() })),
  /** Address of the user who made it. */
  by: z.string(),
  cr: z.string(),
  up: z.string(),
});

type NamedKeyItem = z.infer<typeof namedKeyItem> & { pk: string };

const prefix = "k#";

export const namedKeyKey = (projectId: ProjectId, id: string): { pk: string; sk: string } => ({
  pk: settingsPartition(projectId),
  sk: prefix + id,
});

export const newNamedKeyItem = (projectId: ProjectId, key: NamedKey): NamedKeyItem => ({
  ...namedKeyKey(projectId, key.id),
  ...rightsEntries(key),
  px: key.prefix,
  tk: key.tokens.map(({ hash, endsAt }) => ({ h: hash, ...(endsAt !== null && { e: endsAt }) })),
  by: key.createdBy,
  cr: key.createdAt,
  up: key.updatedAt,
});

export function namedKeyFromItem(stored: unknown): NamedKey {
  const item = namedKeyItem.parse(stored);
  return {
    id: item.sk.slice(prefix.length),
    ...rightsOf(item),
    prefix: item.px,
    tokens: item.tk.map(({ h, e }) => ({ hash: h, endsAt: e ?? null })),
    createdBy: item.by,
    createdAt: item.cr,
    updatedAt: item.up,
  };
}

/** The records of a project's named keys. Strong. */
export const keyRecords = (table: Table, projectId: ProjectId): Promise<Record<string, unknown>[]> =>
  itemsBelow(table, settingsPartition(projectId), prefix);

/** The hashes of the tokens of a record. */
export const tokensIn = (record: Record<string, unknown>): string[] =>
  namedKeyItem.shape.tk.parse(record["tk"]).map(({ h }) => h);
