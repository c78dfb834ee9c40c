import type { ItemKey } from "#lib/storage/table/delete-items.ts";
import type { Table } from "#lib/storage/table/table.ts";

interface StatementInput<T> {
  key: ItemKey;
  /** At least one. */
  set: Readonly<Partial<T>>;
  /** Set only while all of them are absent. */
  setOnce: Readonly<Partial<T>>;
  remove: readonly Extract<keyof T, string>[];
  /** What the item must still hold. */
  still: Readonly<Partial<T>>;
  /** Whether the answer contains the updated item. */
  returnsItem?: boolean;
}

/** PartiQL's UPDATE with its own condition. One call takes 25, at the price of the updates. */
export function updateStatement<T extends object>(
  table: Table,
  { key: { pk, sk }, set, setOnce, remove, still, returnsItem }: StatementInput<T>,
): { Statement: string; Parameters: unknown[] } {
  const held = { pk, sk, ...still };
  const equal = (values: object) => Object.keys(values).map((name) => `${name} = ?`);
  const missing = Object.keys(setOnce).map((name) => `${name} IS MISSING`);
  return {
    Statement: [
      `UPDATE "${table.name}"`,
      `SET ${equal({ ...set, ...setOnce })}`,
      ...(remove.length > 0 ? [`REMOVE ${remove}`] : []),
      `WHERE ${[...equal(held), ...missing].join(" AND ")}`,
      ...(returnsItem ? ["RETURNING ALL NEW *"] : []),
    ].join(" "),
    Parameters: [...Object.values({ ...set, ...setOnce }), ...Object.values(held)],
  };
}
