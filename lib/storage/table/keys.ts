import { attributesOf } from "#lib/storage/table/attributes.ts";
import { and, type Condition } from "#lib/storage/table/expressions.ts";
import type { tableSchema } from "#lib/storage/table/table-schema.ts";

type Key = typeof tableSchema.key | (typeof tableSchema.indexes)[number];

/** The key attributes of the table and of its indexes. */
export const keys = attributesOf<Record<Key["partition" | "sort"], string>>();

export const itemExists = keys.exists("pk");
export const itemIsAbsent = keys.isAbsent("pk");

/** Items of a partition from one sort key to another, both included. */
export const within = (pk: string, first: string, last: string): Condition =>
  and(keys.is("pk", "=", pk), keys.between("sk", first, last));

/** Items of a partition whose sort keys have the prefix. */
export const below = (pk: string, prefix: string): Condition =>
  and(keys.is("pk", "=", pk), keys.beginsWith("sk", prefix));
