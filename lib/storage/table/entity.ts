import {
  DeleteCommand,
  type DeleteCommandInput,
  GetCommand,
  type GetCommandInput,
  PutCommand,
  type PutCommandInput,
  QueryCommand,
  type QueryCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from "@aws-sdk/lib-dynamodb";
import type { Entity, EntityConfiguration, ResponseItem } from "electrodb";
import { type Condition, conditionOf } from "#lib/storage/table/expressions.ts";
import type { Table } from "#lib/storage/table/table.ts";

interface Write {
  Item?: Record<string, unknown> | undefined;
  UpdateExpression?: string | undefined;
  ConditionExpression?: string | undefined;
  ExpressionAttributeNames?: Record<string, string> | undefined;
  ExpressionAttributeValues?: Record<string, unknown> | undefined;
}

/**
 * How an ElectroDB entity reaches the table. ElectroDB marks its items with two attributes, which the client removes: the keys
 * tell what an item is, and items of older releases have no marks.
 * The client has the methods of SDK 2. So ElectroDB needs no SDK of its own in the bundles (esbuild.config.mjs).
 */
export function entityConfiguration({ documents, name }: Table): EntityConfiguration {
  const client = {
    get: (input: GetCommandInput) => ({ promise: () => documents.send(new GetCommand(input)) }),
    query: (input: QueryCommandInput) => ({ promise: () => documents.send(new QueryCommand(input)) }),
    put: (input: PutCommandInput) => ({ promise: () => documents.send(new PutCommand(removeMarks(input))) }),
    update: (input: UpdateCommandInput) => ({ promise: () => documents.send(new UpdateCommand(removeMarks(input))) }),
    delete: (input: DeleteCommandInput) => ({ promise: () => documents.send(new DeleteCommand(input)) }),
    ...{ scan: unused, batchGet: unused, batchWrite: unused, createSet: unused },
    ...{ transactGet: unused, transactWrite: unused },
  };
  return { table: name, client };
}

/** ElectroDB requires these methods of a client. */
function unused(): never {
  throw new Error("The client of the entities has no such method. Send a command of the SDK.");
}

/** Options of every call: read items without marks, and throw the errors of the table's client. */
export const unmarked = { ignoreOwnership: true, originalErr: true } as const;

/** A key of the table that holds one attribute behind a prefix. The attribute is stored nowhere else. */
export function entityKey<F extends "pk" | "sk">(field: F, prefix: string) {
  const attribute = { type: "string", field, required: true, get: (key: string) => key.slice(prefix.length) } as const;
  const of = <A extends string>(name: A) =>
    ({ field, composite: [name], template: `${prefix}\${${name}}`, casing: "none" }) as const;
  return { attribute, of };
}

type FieldOf<Attributes, Name extends PropertyKey> =
  Attributes extends Record<Name, { field: infer Field extends string }> ? Field : Name;

type Renamed<Item, Attributes> = { [Name in keyof Item as FieldOf<Attributes, Name>]: Item[Name] };

/** An item of the entity as the table stores it. Functions without ElectroDB write and parse items of this type. */
export type StoredItem<E> =
  E extends Entity<infer A, infer F, infer C, infer S> ? Renamed<ResponseItem<A, F, C, S>, S["attributes"]> : never;

/** A write as ElectroDB builds it, without its marks. For writes that are part of a transaction. */
export function removeMarks<W extends Write>(write: W): W {
  const { Item, UpdateExpression, ExpressionAttributeNames, ExpressionAttributeValues } = write;
  for (const mark of ["__edb_e__", "__edb_v__"]) {
    delete Item?.[mark];
    delete ExpressionAttributeNames?.[`#${mark}`];
    delete ExpressionAttributeValues?.[`:${mark}_u0`];
  }
  if (Object.keys(ExpressionAttributeValues ?? {}).length === 0) delete write.ExpressionAttributeValues;
  if (UpdateExpression !== undefined) write.UpdateExpression = withoutMarks(UpdateExpression);
  return write;
}

/**
 * Attaches a condition that raw writers share to an entity's write without one. The condition's aliases are numbers and those
 * of ElectroDB are names, so they cannot clash.
 */
export function withCondition<W extends Write>(write: W, condition: Condition): W {
  const { ConditionExpression, ExpressionAttributeNames, ExpressionAttributeValues } = conditionOf(condition);
  write.ConditionExpression = ConditionExpression;
  write.ExpressionAttributeNames = { ...write.ExpressionAttributeNames, ...ExpressionAttributeNames };
  write.ExpressionAttributeValues = { ...write.ExpressionAttributeValues, ...ExpressionAttributeValues };
  return write;
}

/** The marks are the last values of SET, and may be the only ones. */
const withoutMarks = (expression: string): string =>
  expression.replaceAll(/(, )?#__edb_[ev]__ = :__edb_[ev]___u0/g, "").replace(/^SET (?!#)/, "");

type Given<T> = { [K in keyof T]?: NonNullable<T[K]> };

/** The values that are neither null nor undefined, for `put` and `set`. */
export function given<T extends object>(values: T): Given<T>;
export function given(values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));
}
