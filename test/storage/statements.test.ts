import { BatchExecuteStatementCommand, GetCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it } from "vitest";
import { newId } from "#lib/platform/ids.ts";
import { insertStatement } from "#lib/storage/table/insert-statement.ts";
import { updateStatement } from "#lib/storage/table/update-statement.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { startTable } from "#test/support/table.ts";

/** Its names are reserved words of DynamoDB. */
interface Thing {
  pk: string;
  sk: string;
  from?: string;
  set?: number;
  where?: string;
  missing?: string;
}

const table = await forThisFile(startTable());

const newKey = () => ({ pk: newId(), sk: "1" });

async function run(statement: { Statement: string; Parameters: unknown[] }) {
  const { Responses = [] } = await table.documents.send(new BatchExecuteStatementCommand({ Statements: [statement] }));
  return Responses[0];
}

const find = async (Key: { pk: string; sk: string }) =>
  (await table.documents.send(new GetCommand({ TableName: table.name, Key, ConsistentRead: true }))).Item;

describe("statements", () => {
  it("insert and update attributes that are reserved words", async () => {
    const key = newKey();
    const item: Thing = { ...key, from: "a", set: 1 };
    expect((await run(insertStatement(table, item)))?.Error).toBeUndefined();
    const update = updateStatement<Thing>(table, {
      ...{ key, set: { set: 2 }, setOnce: { where: "b" }, remove: "from", still: { set: 1, from: "a" } },
      ...{ absent: ["missing"], returnsItem: true },
    });
    expect((await run(update))?.Item).toEqual({ ...key, set: 2, where: "b" });
    expect((await run(update))?.Error?.Code).toBe("ConditionalCheckFailed");
    expect(await find(key)).toEqual({ ...key, set: 2, where: "b" });
  });

  it("fail while the item has what must be absent", async () => {
    const key = newKey();
    const item: Thing = { ...key, set: 1, where: "b" };
    await run(insertStatement(table, item));
    const update = updateStatement<Thing>(table, {
      ...{ key, set: { set: 2 }, setOnce: {}, still: { set: 1 }, absent: ["missing", "where"] },
    });
    expect((await run(update))?.Error?.Code).toBe("ConditionalCheckFailed");
    expect(await find(key)).toEqual(item);
  });

  /** The engine accepts reserved words without quotes. AWS does not. */
  it("contain every name in quotes, so AWS accepts reserved words too", () => {
    const key = { pk: "p", sk: "s" };
    const unquoted = ({ Statement }: { Statement: string }) =>
      Statement.replaceAll(/"[^"]*"|'[^']*'/g, "")
        .replaceAll(/\b(INSERT INTO|VALUE|UPDATE|SET|REMOVE|WHERE|AND|IS MISSING|RETURNING ALL NEW)\b/g, "")
        .replaceAll(/[\s,=?:*{}]/g, "");
    expect(unquoted(insertStatement(table, { ...key, ...{ from: "a", set: 1 } }))).toBe("");
    const update = updateStatement<Thing>(table, {
      ...{ key, set: { set: 2 }, setOnce: { where: "b" }, remove: "from", still: { set: 1 }, absent: ["missing"] },
      returnsItem: true,
    });
    expect(unquoted(update)).toBe("");
  });

  it("leave undefined values alone", () => {
    const key = { pk: "p", sk: "s" };
    expect(
      updateStatement<Thing>(table, {
        ...{ key, set: { set: 2, from: undefined }, setOnce: { where: undefined }, still: {} },
      }),
    ).toEqual({
      Statement: `UPDATE "${table.name}" SET "set" = ? WHERE "pk" = ? AND "sk" = ?`,
      Parameters: [2, "p", "s"],
    });
  });
});
