import type { Name, Values } from "#lib/storage/table/attributes.ts";
import type { ItemKey } from "#lib/storage/table/delete-items.ts";
import type { Table } from "#lib/storage/table/table.ts";

interface StatementInput<T> {
  key: ItemKey;
  /** At least one. */
  set: Values<T>;
  /** Set only while all of them are absent. */
  setOnce: Values<T>;
  /** PartiQL has no list of attributes to remove. */
  remove?: Name<T> | undefined;
  /** What the item must still hold. */
  still: Readonly<Partial<T>>;
  /** What it must not hold. */
  absent?: readonly Name<T>[];
  /** Whether the answer contains the updated item. */
  returnsItem?: boolean;
}

/** In quotes a name may be a reserved word. */
const quoted = (name: string): string => `"${name}"`;

/** PartiQL's UPDATE with its own condition. One call takes 25, at the price of the updates. */
export function updateStatement<T extends object>(
  table: Table,
  { key: { pk, sk }, set, setOnce, remove, still, absent = [], returnsItem }: StatementInput<T>,
): { Statement: string; Parameters: unknown[] } {
  const once = given(setOnce);
  const changes = [...given(set), ...once];
  const held = Object.entries<unknown>({ pk, sk, ...still });
  const equal = (values: [string, unknown][]) => values.map(([name]) => `${quoted(name)} = ?`);
  const missing = [...once.map(([name]) => name), ...absent].map((name) => `${quoted(name)} IS MISSING`);
  return {
    Statement: [
      `UPDATE ${quoted(table.name)}`,
      `SET ${equal(changes).join(", ")}`,
      ...(remove === undefined ? [] : [`REMOVE ${quoted(remove)}`]),
      `WHERE ${[...equal(held), ...missing].join(" AND ")}`,
      ...(returnsItem ? ["RETURNING ALL NEW *"] : []),
    ].join(" "),
    Parameters: [...changes, ...held].map(([, value]) => value),
  };
}

const given = (values: object): [string, unknown][] =>
  Object.entries(values).filter(([, value]) => value !== undefined);
