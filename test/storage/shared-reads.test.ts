import { beforeEach, expect, it } from "vitest";
import { readItem, sharingReads } from "#lib/storage/table/read-item.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { putItem, startTable } from "#test/support/table.ts";

const table = await forThisFile(startTable());
const shared = sharingReads(table);
const stored = { pk: "T#1", sk: "stored" };
const missing = { pk: "T#1", sk: "missing" };
/** DynamoDB refuses a key without characters, and with it the whole call. */
const refused = { pk: "T#1", sk: "" };

let calls: string[] = [];
/** The error of the next shared read. */
let fault: Error | undefined;

table.documents.middlewareStack.add(
  (next, { commandName }) =>
    (args) => {
      const name = String(commandName).replace("Command", "");
      calls.push(name);
      if (name === "BatchGetItem") {
        const thrown = fault;
        fault = undefined;
        if (thrown) throw thrown;
      }
      return next(args);
    },
  { step: "initialize", name: "watchCalls" },
);

beforeEach(async () => {
  await putItem(table, { ...stored, nm: "first" });
  calls = [];
});

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

it.each(["ProvisionedThroughputExceededException", "ThrottlingException", "TimeoutError", "InternalServerError"])(
  "fails all reads of a call with its error and reads nothing again: %s",
  async (name) => {
    fault = Object.assign(new Error("An ordered fault."), { name });
    expect(await readAll([stored, missing])).toEqual([
      { status: "rejected", reason: expect.objectContaining({ name }) },
      { status: "rejected", reason: expect.objectContaining({ name }) },
    ]);
    expect(calls).toEqual(["BatchGetItem"]);
  },
);
