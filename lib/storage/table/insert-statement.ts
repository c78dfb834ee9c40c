import type { ItemKey } from "#lib/storage/table/delete-items.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** PartiQL's INSERT: a put that fails if the item exists. One call takes 25, at the price of the puts. */
export function insertStatement(table: Table, item: ItemKey): { Statement: string; Parameters: unknown[] } {
  const attributes = Object.keys(item).map((name) => `'${name}': ?`);
  return {
    Statement: `INSERT INTO "${table.name}" VALUE {${attributes.join(", ")}}`,
    Parameters: Object.values(item),
  };
}
