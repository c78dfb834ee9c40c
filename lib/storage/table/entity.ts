import type { Entity, EntityConfiguration, ResponseItem } from "electrodb";
import type { Table } from "#lib/storage/table/table.ts";

type Command = Parameters<Table["documents"]["send"]>[0];

interface Write {
  Item?: Record<string, unknown> | undefined;
  UpdateExpression?: string | undefined;
  ExpressionAttributeNames?: Record<string, string> | undefined;
  ExpressionAttributeValues?: Record<string, unknown> | undefined;
}

/**
 * How an ElectroDB entity reaches the table. ElectroDB marks its items with two attributes, which the client removes: the keys
 * tell what an item is, and items of older releases have no marks.
 */
export function entityConfiguration({ documents, name }: Table): EntityConfiguration {
  const send = (command: Command & { input: Write }) => {
    removeMarks(command.input);
    return documents.send(command);
  };
  return { table: name, client: { send } };
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

/** The marks are the last values of SET, and may be the only ones. */
const withoutMarks = (expression: string): string =>
  expression.replaceAll(/(, )?#__edb_[ev]__ = :__edb_[ev]___u0/g, "").replace(/^SET (?!#)/, "");

type Given<T> = { [K in keyof T]?: NonNullable<T[K]> };

/** The values that are neither null nor undefined, for `put` and `set`. */
export function given<T extends object>(values: T): Given<T>;
export function given(values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));
}
