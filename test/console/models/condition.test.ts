import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Condition, emptyCondition, filtersOf, isCondition } from "#console/src/condition/model/condition.ts";
import {
  changeFilter,
  type Edit,
  group,
  insert,
  linesOf,
  move,
  remove,
  setLogic,
  ungroup,
} from "#console/src/condition/model/edits.ts";
import { begin, edit, type History, redo, replaced, undo } from "#console/src/condition/model/history.ts";
import { conditionOf, Ids, type Item, isList, type List, listOf } from "#console/src/condition/model/sentence.ts";
import { compileTree } from "#lib/domain/condition/compile-condition.ts";
import { randomTree } from "#test/domain/condition/random-conditions.ts";

const segmentIds = ["9a8b7c6d-5e4f-4a3b-8c2d-1e0f9a8b7c6d"];
const trees = randomTree(segmentIds) as fc.Arbitrary<Condition>;

const written = ({ present }: History): Condition => conditionOf(present).condition;
const filter = (value: unknown) => ({ field: "data.plan", operator: "equals", value }) as const;
const all = (...values: string[]): Condition => ({ logic: "AND", groups: [{ filters: values.map(filter) }] });
const line = ({ present }: History, at: number): string => linesOf(present)[at]?.id ?? "";

/** The lists as nested texts: `all(a any(b c))`. */
const said = (item: Item): string =>
  isList(item)
    ? `${item.form === "groups" && item.logic === "OR" ? "any" : "all"}(${item.items.map(said).join(" ")})`
    : String(item.filter.value);

const edited = (condition: Condition, ...edits: ((history: History) => Edit)[]): History =>
  edits.reduce((history, make) => edit(history, make(history)), begin(condition));

const listsOf = (list: List): List[] => [list, ...list.items.flatMap((item) => (isList(item) ? listsOf(item) : []))];

type Choice = readonly [kind: number, first: number, second: number];
const choices = fc.tuple(fc.nat(6), fc.nat(), fc.nat());

/** One of all edits, at places that the numbers choose. */
function anyEdit({ present }: History, [kind, first, second]: Choice): Edit {
  const lists = listsOf(present);
  const list = lists[first % lists.length]?.id ?? "";
  const items = lists.flatMap((each) => each.items);
  const item = items[first % Math.max(1, items.length)]?.id ?? "";
  const edits = [
    insert(list, filter(first)),
    changeFilter(item, filter(second)),
    remove(item),
    move(item, second % 2 === 0 ? 1 : -1),
    group(item),
    ungroup(item),
    setLogic(list, second % 2 === 0 ? "AND" : "OR"),
  ];
  return edits[kind] ?? remove(item);
}

describe("a condition as a list of sentences", () => {
  it("is written as it was read, whatever the API accepts", () => {
    fc.assert(
      fc.property(trees, (tree) => {
        const { condition, places } = conditionOf(listOf(tree, new Ids(0)));
        expect(condition).toEqual(tree);
        expect(isCondition(tree)).toBe(true);
        expect([...places.values()].filter((path) => /filters\.\d+$/.test(path))).toHaveLength(filtersOf(tree).length);
      }),
    );
  });

  it("knows the path of each filter in what it writes", () => {
    fc.assert(
      fc.property(trees, (tree) => {
        const list = listOf(tree, new Ids(0));
        const { condition, places } = conditionOf(list, "condition");
        for (const { id, filter } of linesOf(list)) {
          const found = (places.get(id) ?? "")
            .split(".")
            .reduce<unknown>((holder, key) => Reflect.get(Object(holder), key), { condition });
          expect(found).toEqual(filter);
        }
      }),
    );
  });

  it("means after any edits what its lists say", () => {
    fc.assert(
      fc.property(trees, fc.array(choices, { maxLength: 12 }), fc.func(fc.boolean()), (tree, edits, holds) => {
        const history = edits.reduce((now, choice) => edit(now, anyEdit(now, choice)), begin(tree));
        const listed = (item: Item): boolean => {
          if (!isList(item)) return holds(item.filter);
          const isAny = item.form === "groups" && item.logic === "OR";
          return isAny && item.items.length > 0 ? item.items.some(listed) : item.items.every(listed);
        };
        const evaluate = compileTree(written(history) as never, (each) => () => holds(each));
        expect(evaluate(undefined, 0)).toBe(listed(history.present));
      }),
    );
  });

  it("gives the first tree after 200 edits and 200 undos, and the last after 200 redos", () => {
    fc.assert(
      fc.property(trees, fc.array(choices, { minLength: 200, maxLength: 200 }), (tree, edits) => {
        const first = begin(tree);
        const last = edits.reduce((now, choice) => edit(now, anyEdit(now, choice)), first);
        const undone = edits.reduce(undo, last);
        expect(undone.present).toBe(first.present);
        expect(written(undone)).toEqual(tree);
        expect(edits.reduce(redo, undone).present).toBe(last.present);
      }),
      { numRuns: 20 },
    );
  });
});

describe("an edit", () => {
  it("writes filters of one list into one group", () => {
    const history = edited(
      emptyCondition,
      ...["a", "b"].map((value) => (now: History) => insert(now.present.id, filter(value))),
    );
    expect(written(history)).toEqual(all("a", "b"));
  });

  it("groups a filter with the one above, and takes the group apart again", () => {
    const grouped = edited(all("a", "b", "c"), (now) => group(line(now, 2)));
    expect(said(grouped.present)).toBe("all(a any(b c))");
    expect(written(grouped).groups[0]?.conditions).toEqual({
      logic: "OR",
      groups: [{ filters: [filter("b")] }, { filters: [filter("c")] }],
    });
    const [, inner] = listsOf(grouped.present);
    expect(written(edit(grouped, ungroup(inner?.id ?? "")))).toEqual(all("a", "b", "c"));
  });

  it("moves a filter into the list beside it, through it, and out", () => {
    let history = edited(all("a", "b", "c"), (now) => group(line(now, 2)));
    const shown: string[] = [];
    for (let step = 0; step < 4; step += 1) {
      history = edit(history, move(linesOf(history.present).find(({ filter }) => filter.value === "a")?.id ?? "", 1));
      shown.push(said(history.present));
    }
    expect(shown).toEqual(["all(any(a b c))", "all(any(b a c))", "all(any(b c a))", "all(any(b c) a)"]);
  });

  it("drops a list with its last filter", () => {
    const grouped = edited(all("a", "b"), (now) => group(line(now, 1)));
    const emptied = [0, 0].reduce((now) => edit(now, remove(line(now, 0))), grouped);
    expect(written(emptied)).toEqual(emptyCondition);
  });

  it("counts the keys of one field as one step, until the field is left", () => {
    const typed = ["p", "pr", "pro"].reduce(
      (now, text) => edit(now, changeFilter(line(now, 0), filter(text)), "value"),
      begin(all("")),
    );
    expect(written(typed)).toEqual(all("pro"));
    expect(written(undo(typed))).toEqual(all(""));
  });

  it("takes another condition as one step", () => {
    const history = replaced(begin(all("a")), all("b"));
    expect(written(history)).toEqual(all("b"));
    expect(written(undo(history))).toEqual(all("a"));
  });
});
