import { Entity } from "electrodb";
import { expect, it } from "vitest";
import { newId } from "#lib/platform/ids.ts";
import { entityConfiguration, entityKey, given, removeMarks, unmarked } from "#lib/storage/table/entity.ts";
import { itemsBelow } from "#lib/storage/table/items-below.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { startTable } from "#test/support/table.ts";

const table = await forThisFile(startTable());

const partition = entityKey("pk", "a#");
const sort = entityKey("sk", "b#");

const things = () =>
  new Entity(
    {
      model: { service: "petrel", entity: "thing", version: "1" },
      attributes: {
        owner: partition.attribute,
        id: sort.attribute,
        name: { type: "string", field: "nm" },
        count: { type: "number", field: "n" },
      },
      indexes: { byOwner: { pk: partition.of("owner"), sk: sort.of("id") } },
    },
    entityConfiguration(table),
  );

it("stores and returns exactly the given attributes, with keys in their case", async () => {
  const key = { owner: newId(), id: "B#b" };
  await things()
    .put({ ...key, name: "x" })
    .go(unmarked);
  expect(await itemsBelow(table, `a#${key.owner}`)).toEqual([{ pk: `a#${key.owner}`, sk: "b#B#b", nm: "x" }]);
  expect((await things().get(key).go(unmarked)).data).toEqual({ ...key, name: "x" });
});

it.each([
  ["sets", { count: 1 }, [], { nm: "x", n: 1 }],
  ["sets and removes", { count: 1 }, ["name"], { n: 1 }],
  ["only removes", {}, ["name"], {}],
] as const)("leaves no mark when an update %s", async (_, values, names, attributes) => {
  const key = { owner: newId(), id: "1" };
  await things()
    .put({ ...key, name: "x" })
    .go(unmarked);
  await things()
    .patch(key)
    .set(values)
    .remove([...names])
    .go(unmarked);
  expect(await itemsBelow(table, `a#${key.owner}`)).toEqual([{ pk: `a#${key.owner}`, sk: "b#1", ...attributes }]);
});

it("leaves no mark when an update adds to a number", async () => {
  const key = { owner: newId(), id: "1" };
  await things().update(key).add({ count: 2 }).go(unmarked);
  expect(await itemsBelow(table, `a#${key.owner}`)).toEqual([{ pk: `a#${key.owner}`, sk: "b#1", n: 2 }]);
});

it("removes the marks of a write for a transaction", () => {
  const write = things().put({ owner: "o", id: "1", name: "x" }).params();
  expect(removeMarks(write)).toEqual({ TableName: table.name, Item: { pk: "a#o", sk: "b#1", nm: "x" } });
});

it("drops null and undefined from given values, and nothing else", () => {
  expect(given({ a: null, b: undefined, c: "", d: 0, e: false })).toEqual({ c: "", d: 0, e: false });
});
