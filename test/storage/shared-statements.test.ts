import { expect, it } from "vitest";
import { SharedStatements, ThrottledStatementError } from "#lib/storage/table/shared-statements.ts";
import { updateStatement } from "#lib/storage/table/update-statement.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { putItem, startTable } from "#test/support/table.ts";

const table = await forThisFile(startTable());

/** Answers of DynamoDB to the next calls, by statement; the engine performs those without a code. */
let codes: (string | undefined)[][] = [];
let calls: number[] = [];
let pauses: number[] = [];

table.documents.middlewareStack.add(
  (next, { commandName }) =>
    async (args) => {
      if (commandName !== "BatchExecuteStatementCommand") return next(args);
      const input = args.input as { Statements: unknown[] };
      calls.push(input.Statements.length);
      const ordered = codes.shift() ?? [];
      if (ordered.includes("all")) throw Object.assign(new Error("Slow down."), { name: "ThrottlingException" });
      const performed = input.Statements.filter((_, index) => ordered[index] === undefined);
      const answer =
        performed.length > 0 ? await next({ ...args, input: { Statements: performed } } as never) : undefined;
      const answers = (answer?.output as { Responses: object[] } | undefined)?.Responses ?? [];
      const Responses = input.Statements.map((_, index) =>
        ordered[index] === undefined ? answers.shift() : { Error: { Code: ordered[index] } },
      );
      return { output: { Responses, $metadata: {} }, response: answer?.response } as never;
    },
  { step: "initialize", name: "throttle" },
);

/** Renames three items in one turn of the event loop. */
async function rename(ordered: (string | undefined)[][]) {
  const keys = [1, 2, 3].map((number) => ({ pk: "T#1", sk: `${number}` }));
  for (const key of keys) await putItem(table, { ...key, nm: "old" });
  [codes, calls, pauses] = [ordered, [], []];
  const statements = new SharedStatements(table, async (ms) => void pauses.push(ms));
  const results = await Promise.allSettled(
    keys.map((key) =>
      statements.run({
        key,
        statement: updateStatement<{ nm: string }>(table, {
          key,
          set: { nm: "new" },
          setOnce: {},
          still: { nm: "old" },
        }),
      }),
    ),
  );
  return results.map((result) => (result.status === "fulfilled" ? result.value.isDone : result.reason));
}

it("repeats a call that is throttled as a whole, after a pause", async () => {
  expect(await rename([["all"], []])).toEqual([true, true, true]);
  expect(calls).toEqual([3, 3]);
  expect(pauses).toHaveLength(1);
});

it("repeats only the statements that are throttled", async () => {
  expect(await rename([[undefined, "ThrottlingError", "ProvisionedThroughputExceeded"]])).toEqual([true, true, true]);
  expect(calls).toEqual([3, 2]);
});

it("gives up after two repeats", async () => {
  const slow = [undefined, "ThrottlingError", undefined];
  const results = await rename([slow, ["ThrottlingError"], ["all"]]);
  expect(results).toEqual([true, expect.any(ThrottledStatementError), true]);
  expect(calls).toEqual([3, 1, 1]);
});

it("repeats no call that failed otherwise", async () => {
  expect(await rename([["InternalServerError", undefined, undefined]])).toEqual([expect.any(Error), true, true]);
  expect(calls).toEqual([3]);
});
