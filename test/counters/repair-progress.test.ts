import { randomBytes } from "node:crypto";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { beforeEach, describe, expect, it } from "vitest";
import { type DataId, storedDataId } from "#lib/platform/data-id.ts";
import { newId } from "#lib/platform/ids.ts";
import { type RepairProgress, RepairProgressRepository } from "#lib/storage/repair/repair-progress.ts";
import { itemBytes } from "#lib/storage/table/item-bytes.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { itemsOf, putItem, startTable } from "#test/support/table.ts";

const table = await forThisFile(startTable());
const store = new RepairProgressRepository(table);
let dataId: DataId;

beforeEach(() => {
  dataId = storedDataId.parse(newId());
});

/** The given number of bytes in names that hardly compress. */
const progress = (bytes: number): RepairProgress => ({
  position: { of: "executions", workflowId: newId(), list: 2, after: { pk: "J", sk: "x", pk1: "J", sk1: "2026" } },
  folded: {},
  sums: { "events#signup": { [randomBytes(bytes).toString("base64")]: 1 } },
});

const stored = async () => itemsOf(table, dataId);

async function begun(of: RepairProgress): Promise<string> {
  const saved = await store.begin(dataId, of);
  if (typeof saved === "string") throw new Error(`It is ${saved}.`);
  return saved.turn;
}

describe("the progress of a repair", () => {
  it("is read as it was saved, in items of at most 257 KB", async () => {
    const large = progress(900_000);
    const turn = await begun(large);
    expect(await store.find(dataId, turn)).toEqual(large);
    expect(Math.max(...(await stored()).map(itemBytes))).toBeLessThan(257 * 1_024);
    expect(await stored()).toHaveLength(1 + 4);
  });

  it("is saved by one of two workers of the same turn, and keeps nothing of the other or the turn before", async () => {
    const turn = await begun(progress(300_000));
    const next = progress(300_000);
    const saved = await Promise.all([store.save(dataId, turn, next), store.save(dataId, turn, next)]);
    const turns = saved.flatMap((each) => (typeof each === "string" ? [] : [each.turn]));
    expect([saved.filter((each) => each === "taken"), turns]).toEqual([["taken"], [expect.any(String)]]);
    expect(await store.find(dataId, turns[0] ?? "")).toEqual(next);
    expect(await store.find(dataId, turn)).toBeUndefined();
    expect(await stored()).toHaveLength(1 + 2);
  });

  it("is saved when the answer to a successful put is lost and the client retries", async () => {
    const turn = await begun(progress(10));
    const twice = new Proxy(table.documents, {
      get: (documents, name) =>
        name === "send"
          ? async (command: PutCommand) => {
              if (command instanceof PutCommand) await documents.send(command);
              return documents.send(command);
            }
          : Reflect.get(documents, name),
    });
    const saved = await new RepairProgressRepository({ ...table, documents: twice }).save(dataId, turn, progress(10));
    expect(saved).toEqual({ turn: expect.any(String) });
  });

  it("stops when another repair starts, which removes the data of one that died", async () => {
    const turn = await begun(progress(300_000));
    const [piece] = (await stored()).filter(({ sk }) => String(sk).startsWith("repair#"));
    await putItem(table, { ...piece, sk: `repair#${newId()}#00` });
    await begun(progress(10));
    expect(await store.save(dataId, turn, progress(10))).toBe("taken");
    expect(await stored()).toHaveLength(1 + 1);
  });

  it("is removed when it ends", async () => {
    const turn = await begun(progress(300_000));
    await store.end(dataId, newId());
    expect(await stored()).toHaveLength(1 + 2);
    await store.end(dataId, turn);
    expect(await stored()).toEqual([]);
  });

  it("is not stored above 10 MB", async () => {
    expect(await store.begin(dataId, progress(11 * 1_024 * 1_024))).toBe("tooLarge");
    expect(await stored()).toEqual([]);
  });
});
