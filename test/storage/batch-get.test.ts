import { afterAll, beforeAll, expect, it } from "vitest";
import { batchGet } from "#lib/storage/table/batch-get.ts";
import { putItem, startTable, type TestTable } from "#test/support/table.ts";

let table: TestTable;
const keys = Array.from({ length: 130 }, (_, number) => ({ pk: "T#1", sk: String(number).padStart(3, "0") }));

beforeAll(async () => {
  table = await startTable();
  for (const key of keys.filter((_, number) => number % 2 === 0)) {
    await putItem(table, { ...key, nm: key.sk });
  }
});
afterAll(() => table.stop());

/** The table, whose answers leave out the last `count` keys, `times` times. */
function forgetful(count: number, times: number) {
  let left = times;
  const send = async (command: { input: { RequestItems: Record<string, { Keys: unknown[] }> } }) => {
    const { Keys = [] } = command.input.RequestItems[table.name] ?? {};
    if (left === 0) return table.documents.send(command as never);
    left -= 1;
    const unread = Keys.splice(Math.max(0, Keys.length - count));
    const answer = Keys.length === 0 ? {} : ((await table.documents.send(command as never)) as object);
    return { ...answer, UnprocessedKeys: { [table.name]: { Keys: unread } } };
  };
  return { name: table.name, documents: { send } as never };
}

it("returns items in the order of the keys, with undefined for missing ones", async () => {
  const items = await batchGet(table, keys);
  expect(items.map((item) => item?.["nm"])).toEqual(keys.map(({ sk }, number) => (number % 2 ? undefined : sk)));
});

it("asks again for keys that the table leaves unprocessed", async () => {
  const items = await batchGet(forgetful(30, 5), keys);
  expect(items.filter(Boolean)).toHaveLength(65);
});

it("fails when the table keeps leaving keys unprocessed", async () => {
  await expect(batchGet(forgetful(1, 100), keys)).rejects.toMatchObject({
    name: "UnprocessedKeysError",
    message: "DynamoDB left 1 keys of a batch unprocessed.",
  });
});
