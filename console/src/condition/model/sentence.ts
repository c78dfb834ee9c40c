import type { Condition, ConditionGroup, Filter } from "#condition/model/condition.ts";

/** A filter in a list. */
export interface Line {
  id: string;
  filter: Filter;
}

/**
 * A list: all of its items must hold, or any. `form` is how the API writes the list, so that a list that was not edited is
 * written as it was read: one group with all items (`single`), a group for each item (`groups`), or a group of a tree above
 * (`inner`).
 */
export interface List {
  id: string;
  form: "single" | "groups" | "inner";
  logic: Condition["logic"];
  items: readonly Item[];
}

export type Item = Line | List;

export const isList = (item: Item): item is List => "items" in item;

/** In one group everything must hold, whatever the tree around it says. */
export const holdsAll = ({ form, logic }: List): boolean => form !== "groups" || logic === "AND";

/** Makes ids that are unique in one sentence. */
export class Ids {
  #next: number;

  constructor(next: number) {
    this.#next = next;
  }

  get next(): number {
    return this.#next;
  }

  take(): string {
    this.#next += 1;
    return `i${this.#next}`;
  }
}

/** The list that a condition says. */
export function listOf({ logic, groups }: Condition, ids: Ids): List {
  const id = ids.take();
  const [only] = groups;
  if (groups.length <= 1) return { id, form: "single", logic, items: only ? itemsOf(only, ids) : [] };
  return { id, form: "groups", logic, items: groups.map((group) => itemOf(group, ids)) };
}

const itemsOf = ({ filters, conditions }: ConditionGroup, ids: Ids): Item[] => [
  ...filters.map((filter) => ({ id: ids.take(), filter })),
  ...(conditions ? [listOf(conditions, ids)] : []),
];

function itemOf(group: ConditionGroup, ids: Ids): Item {
  const items = itemsOf(group, ids);
  const [only] = items;
  if (items.length === 1 && only) return only;
  return { id: ids.take(), form: "inner", logic: "AND", items };
}

/** Where an item stands in the condition. The path of a list may be that of a group or of a tree. */
export type Places = ReadonlyMap<string, string>;

/** The condition that a list says, and the path of each item in it, which begins with `base`. */
export function conditionOf(list: List, base = "condition"): { condition: Condition; places: Places } {
  const places = new Map<string, string>();
  return { condition: new Writer(places).tree(list, base), places };
}

class Writer {
  readonly #places: Map<string, string>;

  constructor(places: Map<string, string>) {
    this.#places = places;
  }

  tree(list: List, path: string): Condition {
    this.#places.set(list.id, path);
    const { logic, items } = list;
    const first = `${path}.groups.0`;
    if (isOneGroup(list)) return { logic, groups: [this.#group(items, first)] };
    // A group has one nested tree, and it comes last.
    const shown = holdsAll(list) ? "AND" : logic;
    return { logic: shown, groups: items.map((item, index) => this.#groupOf(item, `${path}.groups.${index}`)) };
  }

  #groupOf(item: Item, path: string): ConditionGroup {
    if (!isList(item) || item.form !== "inner" || !fitsGroup(item.items)) return this.#group([item], path);
    this.#places.set(item.id, path);
    return this.#group(item.items, path);
  }

  #group(items: readonly Item[], path: string): ConditionGroup {
    const lines = items.flatMap((item) => (isList(item) ? [] : [item]));
    for (const [index, { id }] of lines.entries()) this.#places.set(id, `${path}.filters.${index}`);
    const nested = items.find(isList);
    return {
      filters: lines.map(({ filter }) => filter),
      ...(nested && { conditions: this.tree(nested, `${path}.conditions`) }),
    };
  }
}

const isOneGroup = ({ form, items }: List): boolean => items.length === 0 || (form !== "groups" && fitsGroup(items));

/** Whether one group can hold the items: filters, then at most one list. */
const fitsGroup = (items: readonly Item[]): boolean => !items.slice(0, -1).some(isList);
