import type { Condition, Filter } from "#condition/model/condition.ts";
import { holdsAll, type Ids, type Item, isList, type Line, type List } from "#condition/model/sentence.ts";

/** Each edit gives a new list; items that it does not concern stay the same objects. Unknown ids change nothing. */
export type Edit = (root: List, ids: Ids) => List;

export function parentOf(root: List, id: string): { list: List; index: number } | undefined {
  const index = root.items.findIndex((item) => item.id === id);
  if (index >= 0) return { list: root, index };
  for (const item of root.items) {
    const found = isList(item) ? parentOf(item, id) : undefined;
    if (found) return found;
  }
  return undefined;
}

export const findItem = (root: List, id: string): Item | undefined => {
  if (root.id === id) return root;
  const place = parentOf(root, id);
  return place?.list.items[place.index];
};

export const linesOf = ({ items }: List): Line[] => items.flatMap((item) => (isList(item) ? linesOf(item) : [item]));

export const insert =
  (listId: string, filter: Filter, at?: number): Edit =>
  (root, ids) =>
    changeList(root, listId, ({ items }) => items.toSpliced(at ?? items.length, 0, { id: ids.take(), filter }));

export const changeFilter =
  (id: string, filter: Filter): Edit =>
  (root) =>
    replace(root, id, (item) => (isList(item) ? [item] : [{ id, filter }]));

/** A list that loses its last item goes, too. */
export const remove =
  (id: string): Edit =>
  (root) =>
    replace(root, id, () => []);

/** Another logic for a list. */
export const setLogic =
  (id: string, logic: Condition["logic"]): Edit =>
  (root) => {
    if (root.id === id) return withLogic(root, logic, "single");
    return replace(root, id, (item) => [isList(item) ? withLogic(item, logic, "inner") : item]);
  };

const withLogic = (list: List, logic: Condition["logic"], all: List["form"]): List =>
  logic === "AND" ? { ...list, logic, form: holdsAll(list) ? list.form : all } : { ...list, logic, form: "groups" };

/** One step up or down as a reader counts: into a list beside it, or out of its own. A list stays beside lists. */
export const move =
  (id: string, step: -1 | 1): Edit =>
  (root) => {
    const place = parentOf(root, id);
    const moved = place?.list.items[place.index];
    if (!place || !moved) return root;
    const { list, index } = place;
    const beside = list.items[index + step];
    if (!beside) return moveOut(root, { list, moved, step });
    if (!isList(beside) || isList(moved)) {
      return changeList(root, list.id, ({ items }) => items.toSpliced(index, 1).toSpliced(index + step, 0, moved));
    }
    const entered = changeList(root, beside.id, ({ items }) => (step > 0 ? [moved, ...items] : [...items, moved]));
    return removeFrom(entered, list.id, moved);
  };

function moveOut(root: List, { list, moved, step }: { list: List; moved: Item; step: -1 | 1 }): List {
  const outer = parentOf(root, list.id);
  if (!outer) return root;
  const at = outer.index + (step > 0 ? 1 : 0);
  const inserted = changeList(root, outer.list.id, ({ items }) => items.toSpliced(at, 0, moved));
  return removeFrom(inserted, list.id, moved);
}

/** Takes the item out of this one list: it may stand in another one, too. */
function removeFrom(root: List, listId: string, { id }: Item): List {
  const next = changeList(root, listId, ({ items }) => items.filter((item) => item.id !== id));
  const left = findItem(next, listId);
  return left && isList(left) && left.items.length === 0 && left !== next ? replace(next, listId, () => []) : next;
}

/** Puts a filter and the one above it into a list of the other logic; below a list, the filter joins that list. */
export const group =
  (id: string): Edit =>
  (root, ids) => {
    const place = parentOf(root, id);
    const item = place?.list.items[place.index];
    if (!place || !item || isList(item)) return root;
    const { list, index } = place;
    const above = list.items[index - 1];
    if (above && isList(above)) return move(id, -1)(root, ids);
    const logic = holdsAll(list) ? "OR" : "AND";
    const form = logic === "OR" ? "groups" : "inner";
    const grouped: List = { id: ids.take(), form, logic, items: above ? [above, item] : [item] };
    const first = above ? index - 1 : index;
    return changeList(root, list.id, ({ items }) => items.toSpliced(first, above ? 2 : 1, grouped));
  };

/** Puts the items of a list in its place. */
export const ungroup =
  (id: string): Edit =>
  (root) =>
    root.id === id ? root : replace(root, id, (item) => (isList(item) ? item.items : [item]));

function changeList(root: List, id: string, change: (list: List) => readonly Item[]): List {
  if (root.id === id) return { ...root, items: change(root) };
  return mapLists(root, (list) => changeList(list, id, change));
}

/** Puts other items in the place of one, at any depth. */
function replace(root: List, id: string, by: (item: Item) => readonly Item[]): List {
  const index = root.items.findIndex((item) => item.id === id);
  const found = root.items[index];
  if (found) return { ...root, items: root.items.toSpliced(index, 1, ...by(found)) };
  const next = mapLists(root, (list) => replace(list, id, by));
  return next === root ? root : { ...next, items: next.items.filter((item) => !isList(item) || item.items.length > 0) };
}

/** Keeps the list when none of its lists changes. */
function mapLists(list: List, change: (list: List) => List): List {
  const items = list.items.map((item) => (isList(item) ? change(item) : item));
  return items.some((item, index) => item !== list.items[index]) ? { ...list, items } : list;
}
