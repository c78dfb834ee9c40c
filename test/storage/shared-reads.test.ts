import { BatchGetCommand } from "@aws-sdk/lib-dynamodb";
import { beforeEach, describe, expect, it } from "vitest";
import { readItem, sharingReads } from "#lib/storage/table/read-item.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { putItem, startTable } from "#test/support/table.ts";

const table = await forThisFile(startTable());
let pauses: number[] = [];
const pause = async (ms: number) => void pauses.push(ms);
const shared = sharingReads(table, pause);
const stored = { pk: "T#1", sk: "stored" };
const missing = { pk: "T#1", sk: "missing" };
/** DynamoDB refuses a key without characters, and with it the whole call. */
const refused = { pk: "T#1", sk: "" };

let calls: string[] = [];
/** The errors of the next shared reads. */
let faults: Error[] = [];

table.documents.middlewareStack.add(
  (next, { commandName }) =>
    (args) => {
      const name = String(commandName).replace("Command", "");
      calls.push(name);
      if (name === "BatchGetItem") {
        const thrown = faults.shift();
        if (thrown) throw thrown;
      }
      return next(args);
    },
  { step: "initialize", name: "watchCalls" },
);

beforeEach(async () => {
  await putItem(table, { ...stored, nm: "first" });
  calls = [];
  faults = [];
  pauses = [];
});

const ordered = (name: string): Error => Object.assign(new Error("An ordered fault."), { name });

const readAll = (keys: { pk: string; sk: string }[]) => Promise.allSettled(keys.map((key) => readItem(shared, key)));

it("reads the items of one turn in one call", async () => {
  expect(await readAll([stored, missing, stored])).toEqual([
    { status: "fulfilled", value: { ...stored, nm: "first" } },
    { status: "fulfilled", value: undefined },
    { status: "fulfilled", value: { ...stored, nm: "first" } },
  ]);
  expect(calls).toEqual(["BatchGetItem"]);
});

it("reads each item separately when DynamoDB refuses one of the keys", async () => {
  expect(await readAll([stored, refused])).toMatchObject([
    { status: "fulfilled", value: { nm: "first" } },
    { status: "rejected", reason: { name: "ValidationException" } },
  ]);
  expect(calls).toEqual(["BatchGetItem", "GetItem", "GetItem"]);
});

it.each(["TimeoutError", "InternalServerError"])(
  "fails all reads of a call with its error and reads nothing again: %s",
  async (name) => {
    faults = [ordered(name)];
    expect(await readAll([stored, missing])).toEqual([
      { status: "rejected", reason: expect.objectContaining({ name }) },
      { status: "rejected", reason: expect.objectContaining({ name }) },
    ]);
    expect(calls).toEqual(["BatchGetItem"]);
  },
);

describe.each(["ProvisionedThroughputExceededException", "ThrottlingException"])(
  "a shared read that meets %s",
  (name) => {
    it("is repeated twice", async () => {
      faults = [ordered(name), ordered(name)];
      expect(await readAll([stored, missing])).toEqual([
        { status: "fulfilled", value: { ...stored, nm: "first" } },
        { status: "fulfilled", value: undefined },
      ]);
      expect(calls).toEqual(Array(3).fill("BatchGetItem"));
      expect(pauses).toHaveLength(2);
      expect(Math.min(...pauses)).toBeGreaterThanOrEqual(200);
      expect(Math.max(...pauses)).toBeLessThanOrEqual(1_000);
    });

    it("fails all its reads after that", async () => {
      faults = Array(3).fill(ordered(name));
      expect(await readAll([stored, missing])).toEqual(Array(2).fill({ status: "rejected", reason: ordered(name) }));
      expect(calls).toEqual(Array(3).fill("BatchGetItem"));
    });
  },
);

const hot = { pk: "T#2", sk: "hot" };

/** The table with a hot key, which DynamoDB leaves unprocessed. It throws when it can read no key of a call, if `throws`. */
function withHotKey({ throws }: { throws: boolean }) {
  const send = async (command: { input: { RequestItems: Record<string, { Keys: (typeof hot)[] }> } }) => {
    const { Keys = [] } = command.input.RequestItems[table.name] ?? {};
    const cold = Keys.filter(({ sk }) => sk !== hot.sk);
    if (throws && cold.length === 0) throw ordered("ProvisionedThroughputExceededException");
    const UnprocessedKeys = { [table.name]: { Keys: Keys.filter(({ sk }) => sk === hot.sk) } };
    if (cold.length === 0) {
      calls.push("BatchGetItem");
      return { UnprocessedKeys };
    }
    const get = new BatchGetCommand({ RequestItems: { [table.name]: { Keys: cold, ConsistentRead: true } } });
    return { ...(await table.documents.send(get)), UnprocessedKeys };
  };
  return sharingReads({ name: table.name, documents: { send } as never }, pause);
}

it.each([
  { throws: false, name: "UnprocessedKeysError" },
  { throws: true, name: "ProvisionedThroughputExceededException" },
])("fails only the read of a hot key: $name", async ({ throws, name }) => {
  const reads = withHotKey({ throws });
  expect(await Promise.allSettled([stored, hot, missing, hot].map((key) => readItem(reads, key)))).toEqual([
    { status: "fulfilled", value: { ...stored, nm: "first" } },
    { status: "rejected", reason: expect.objectContaining({ name }) },
    { status: "fulfilled", value: undefined },
    { status: "rejected", reason: expect.objectContaining({ name }) },
  ]);
  expect(calls).toEqual(Array(throws ? 1 : 8).fill("BatchGetItem"));
  expect(pauses).toEqual([]);
});
