import { findItem } from "#condition/model/edits.ts";
import { conditionOf, type Item, type List } from "#condition/model/sentence.ts";

/** What the API refused, each at the item as it was then: a filter that was changed since is not marked any more. */
export type Marks = readonly { item: Item; message: string }[];

/** `base`: the path of the condition in the request. A path that leads to no filter belongs to the list that holds it. */
export function marksOf(root: List, faults: readonly { field: string; message: string }[], base: string): Marks {
  const { places } = conditionOf(root, base);
  return faults.flatMap(({ field, message }) => {
    if (field !== base && !field.startsWith(`${base}.`)) return [];
    const [id] = [...places]
      .filter(([, path]) => field === path || field.startsWith(`${path}.`))
      .toSorted(([, a], [, b]) => b.length - a.length)[0] ?? [root.id];
    const item = findItem(root, id);
    return item ? [{ item, message }] : [];
  });
}
