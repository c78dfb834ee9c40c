import { QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { expect, it } from "vitest";
import { queryOf } from "#lib/storage/table/expressions.ts";
import { keys } from "#lib/storage/table/keys.ts";
import { queryPage } from "#lib/storage/table/query-page.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { putItem, startTable } from "#test/support/table.ts";

const table = await forThisFile(startTable());
const all = queryOf({ key: keys.is("pk", "=", "T#1") });

await putItem(table, {
  ...{
    pk: "T#1",
    sk: "a",
    text: "Grüße",
    empty: "",
    number: -0.25,
    large: Number.MAX_SAFE_INTEGER,
    yes: true,
    no: false,
  },
  ...{
    nothing: null,
    bytes: new Uint8Array([0, 255, 7]),
    map: { deep: { list: ["x", 1, { y: null }] } },
    none: {},
    list: [],
  },
});
await putItem(table, { pk: "T#1", sk: "b", map: { shown: 1 } });
await table.documents.send(
  new UpdateCommand({
    TableName: table.name,
    Key: { pk: "T#1", sk: "b" },
    UpdateExpression: "SET #map.#name = :hidden",
    ExpressionAttributeNames: { "#map": "map", "#name": "__proto__" },
    ExpressionAttributeValues: { ":hidden": "hidden" },
  }),
);

const withoutBuffers = (value: unknown): unknown => {
  if (value instanceof Uint8Array) return Uint8Array.from(value);
  if (Array.isArray(value)) return value.map(withoutBuffers);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withoutBuffers(each)]));
};

it("reads every kind of value like the client, at the same price", async () => {
  table.takeUnits();
  const { Items = [] } = await table.documents.send(new QueryCommand({ TableName: table.name, ...all }));
  const price = table.takeUnits();
  const { items, last } = await queryPage(table, all);
  expect(withoutBuffers(items)).toEqual(withoutBuffers(Items));
  expect(items.map(({ sk }) => sk)).toEqual(["a", "b"]);
  expect(last).toBeUndefined();
  expect(table.takeUnits()).toEqual(price);
});

it("continues after the last item of a page", async () => {
  const first = await queryPage(table, { ...all, Limit: 1 });
  expect(first).toMatchObject({ items: [{ sk: "a" }], last: { pk: "T#1", sk: "a" } });
  expect((await queryPage(table, { ...all, ExclusiveStartKey: first.last })).items).toMatchObject([{ sk: "b" }]);
});

it("fails like the client", async () => {
  await expect(queryPage({ ...table, name: "missing" }, all)).rejects.toMatchObject({
    name: "ResourceNotFoundException",
  });
});
