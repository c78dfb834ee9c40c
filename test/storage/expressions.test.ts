import { GetCommand, PutCommand, QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newId } from "#lib/platform/ids.ts";
import { attributesOf } from "#lib/storage/table/attributes.ts";
import {
  and,
  type Change,
  type Condition,
  conditionOf,
  not,
  or,
  queryOf,
  updateOf,
} from "#lib/storage/table/expressions.ts";
import { below, itemExists, itemIsAbsent, keys } from "#lib/storage/table/keys.ts";
import { conditionHolds } from "#lib/storage/table/retry-while.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { startTable } from "#test/support/table.ts";

/** Its names are reserved words, so every name needs an alias. */
type Thing = {
  pk: string;
  sk: string;
  name?: string;
  size?: number;
  count?: number;
  data?: Record<string, unknown>;
  [chunk: `c${number}`]: string;
};

const thing = attributesOf<Thing>();

const table = await forThisFile(startTable());

const put = (item: Thing) => table.documents.send(new PutCommand({ TableName: table.name, Item: item }));

async function find({ pk, sk }: { pk: string; sk: string }) {
  const get = new GetCommand({ TableName: table.name, Key: { pk, sk }, ConsistentRead: true });
  return (await table.documents.send(get)).Item;
}

function change({ pk, sk }: { pk: string; sk: string }, changes: readonly Change[], condition?: Condition) {
  const update = new UpdateCommand({ TableName: table.name, Key: { pk, sk }, ...updateOf(changes, condition) });
  return conditionHolds(() => table.documents.send(update));
}

const newKey = () => ({ pk: newId(), sk: "1" });

describe("changes", () => {
  it("sets given values, removes nulls and leaves undefined alone", async () => {
    const key = newKey();
    await put({ ...key, name: "a", size: 1, count: 2 });
    await change(key, [thing.setOrRemove({ name: "b", size: null, count: undefined })]);
    expect(await find(key)).toEqual({ ...key, name: "b", count: 2 });
  });

  it("combines all clauses of an update", async () => {
    const key = newKey();
    await put({ ...key, name: "a", size: 1, data: { x: 1, y: 2 } });
    await change(key, [
      thing.setAt(["data", "x"], "new"),
      thing.setIfAbsent(["data", "a.b #0"], [1]),
      thing.setIfAbsent("size", 9),
      thing.setAt("c7", "chunk"),
      thing.add("count", 3),
      thing.remove("name", ["data", "y"]),
    ]);
    expect(await find(key)).toEqual({ ...key, size: 1, count: 3, c7: "chunk", data: { x: "new", "a.b #0": [1] } });
  });

  it("copies the value from before the update", async () => {
    const key = newKey();
    await put({ ...key, size: 1 });
    await change(key, [thing.copy("size", "count"), thing.set({ size: 2 })]);
    expect(await find(key)).toEqual({ ...key, size: 2, count: 1 });
  });

  it("gives a name one alias and every value its own", () => {
    expect(updateOf([thing.set({ size: 1 }), thing.setIfAbsent("name", "a")], thing.is("size", "=", 1))).toEqual({
      UpdateExpression: "SET #0 = :0, #1 = if_not_exists(#1, :1)",
      ConditionExpression: "#0 = :2",
      ExpressionAttributeNames: { "#0": "size", "#1": "name" },
      ExpressionAttributeValues: { ":0": 1, ":1": "a", ":2": 1 },
    });
  });

  it("keeps an update of a hundred keys and ten attributes within DynamoDB's 4 KB", () => {
    const attributes = Array.from({ length: 10 }, (_, index) => thing.setAt(`c${index}`, "a"));
    const keys = Array.from({ length: 100 }, (_, index) => thing.setIfAbsent(["data", `key ${index}`], index));
    expect(updateOf([...attributes, ...keys]).UpdateExpression.length).toBeLessThan(4_096);
  });

  it("sends no map of values when there are none", () => {
    expect(updateOf([thing.remove("name")], itemExists)).not.toHaveProperty("ExpressionAttributeValues");
    expect(conditionOf(itemIsAbsent)).not.toHaveProperty("ExpressionAttributeValues");
  });
});

describe("an expression without parts is an error", () => {
  it.each([
    ["an update", () => updateOf([thing.set({ name: undefined })])],
    ["AND", () => and(undefined)],
    ["OR", () => or()],
    ["IN", () => thing.isOneOf("size", [])],
  ])("%s", (_, build) => {
    expect(build).toThrow(Error);
  });
});

describe("conditions", () => {
  const item = { name: "abc", size: 5, data: { x: "1", y: 2 } };

  it.each([
    [thing.is("size", "=", 5), true],
    [thing.is("size", "<>", 5), false],
    [thing.is("size", "<", 6), true],
    [thing.is("size", ">=", 6), false],
    [thing.is(["data", "y"], "<=", 2), true],
    [thing.isOneOf("size", [4, 5]), true],
    [thing.isOneOf("size", [4]), false],
    [thing.between("name", "abc", "abd"), true],
    [thing.beginsWith("name", "b"), false],
    [thing.contains("name", "bc"), true],
    [thing.exists(["data", "z"]), false],
    [thing.isAbsent("count"), true],
    [thing.isSmaller("data", 3), true],
    [thing.isSmaller("data", 2), false],
    [itemExists, true],
    [itemIsAbsent, false],
    [not(or(thing.exists("count"), thing.is("size", "=", 4))), true],
    [not(and(thing.exists("name"), thing.is("size", "=", 5))), false],
    [and(undefined, thing.exists("name"), undefined), true],
    [and(or(thing.exists("name"), thing.exists("count")), thing.exists("count")), false],
    [and(thing.exists("count"), or(or(thing.exists("count"), thing.exists("name")))), false],
    [or(and(thing.exists("count"), thing.exists("name")), thing.exists("size")), true],
    [and(and(thing.exists("name"), or(thing.exists("count"), thing.exists("size"))), or(thing.exists("sk"))), true],
  ])("decide whether a write happens: case %#", async (condition, holds) => {
    const key = newKey();
    await put({ ...key, ...item });
    expect(await change(key, [thing.set({ count: 1 })], condition)).toBe(holds);
    expect(await find(key)).toEqual({ ...key, ...item, ...(holds && { count: 1 }) });
  });

  it("guard a put", async () => {
    const key = newKey();
    const once = new PutCommand({ TableName: table.name, Item: key, ...conditionOf(itemIsAbsent) });
    expect(await conditionHolds(() => table.documents.send(once))).toBe(true);
    expect(await conditionHolds(() => table.documents.send(once))).toBe(false);
  });
});

describe("queries", () => {
  it("return the named attributes of items below a prefix that the filter accepts", async () => {
    const { pk } = newKey();
    for (const [index, sk] of ["a#1", "a#2", "b#1"].entries()) {
      await put({ pk, sk, name: "n", size: index, data: { x: index, y: 1 } });
    }
    const parts = {
      key: below(pk, "a#"),
      filter: thing.is("size", ">", 0),
      only: thing.only("sk", ["data", "x"]),
    };
    const { Items } = await table.documents.send(new QueryCommand({ TableName: table.name, ...queryOf(parts) }));
    expect(Items).toEqual([{ sk: "a#2", data: { x: 1 } }]);
  });

  it("need only a key", () => {
    expect(queryOf({ key: and(keys.is("pk1", "=", "a"), keys.between("sk1", "b", "c")) })).toEqual({
      KeyConditionExpression: "#0 = :0 AND #1 BETWEEN :1 AND :2",
      ExpressionAttributeNames: { "#0": "pk1", "#1": "sk1" },
      ExpressionAttributeValues: { ":0": "a", ":1": "b", ":2": "c" },
    });
  });
});

/** An item of numbers, and steps that each change one of its paths. */
type Counts = { pk: string; sk: string; size?: number; count?: number; data: Record<string, number> };

interface Step {
  path: "size" | "count" | readonly ["data", string];
  kind: "set" | "setIfAbsent" | "add" | "remove";
  value: number;
}

const counts = attributesOf<Counts>();

const key = fc.string({ unit: fc.constantFrom("a", "b", ".", "#", ":", " ", "0"), minLength: 1, maxLength: 3 });
const path = fc.oneof(fc.constantFrom("size", "count"), fc.tuple(fc.constant("data"), key));
const steps = fc.uniqueArray(
  fc.record({
    path,
    kind: fc.constantFrom("set", "setIfAbsent", "add", "remove"),
    value: fc.integer({ min: -99, max: 99 }),
  }),
  { selector: ({ path }) => JSON.stringify(path), minLength: 1, maxLength: 12 },
) satisfies fc.Arbitrary<Step[]>;

function changeOf({ path, kind, value }: Step): Change {
  if (kind === "remove") return counts.remove(path);
  if (kind === "setIfAbsent") return counts.setIfAbsent(path, value);
  return kind === "add" && typeof path === "string" ? counts.add(path, value) : counts.setAt(path, value);
}

function apply(item: Counts, { path, kind, value }: Step): void {
  const [holder, name] = typeof path === "string" ? [item as Record<string, unknown>, path] : [item.data, path[1]];
  const current = holder[name];
  if (kind === "remove") delete holder[name];
  else if (kind === "add" && typeof path === "string") holder[name] = Number(current ?? 0) + value;
  else if (kind !== "setIfAbsent" || current === undefined) holder[name] = value;
}

it("changes an item as a model does, for any steps in a row", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 1, maxLength: 4 }), async (updates) => {
      const model: Counts = { ...newKey(), data: {} };
      await put(model);
      for (const update of updates) {
        await change(model, update.map(changeOf), counts.exists("data"));
        for (const each of update) apply(model, each);
      }
      expect(await find(model)).toEqual(model);
    }),
    { numRuns: 40, seed: 16 },
  );
});

it("accepts only names and values of the item's type", () => {
  // @ts-expect-error -- no such attribute
  thing.set({ nam: "a" });
  // @ts-expect-error -- a text
  thing.set({ name: 1 });
  // @ts-expect-error -- no such attribute
  thing.exists("nam");
  // @ts-expect-error -- not a map
  thing.remove(["name", "x"]);
  // @ts-expect-error -- a number
  thing.is("size", "=", "1");
  // @ts-expect-error -- values of this map are numbers
  counts.setAt(["data", "x"], "1");
  // @ts-expect-error -- DynamoDB cannot add to a key of a map
  counts.add(["data", "x"], 1);
  // @ts-expect-error -- no key attribute
  keys.is("pk3", "=", "a");
});
