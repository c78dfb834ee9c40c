import { beforeEach, describe, expect, it } from "vitest";
import type { DataId } from "#lib/platform/data-id.ts";
import { newId } from "#lib/platform/ids.ts";
import { CursorRepository } from "#lib/storage/campaign/cursor-repository.ts";
import { at, contactsOf, freezeBatches, later } from "#test/support/campaigns/frozen-batches.ts";
import { dataId } from "#test/support/fakes/ids.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { itemsOf, startTable } from "#test/support/table.ts";

const table = await forThisFile(startTable());
const cursors = new CursorRepository(table);
let projectId: DataId;
let campaignId: string;

beforeEach(() => {
  projectId = dataId();
  campaignId = newId();
});

const list = () => cursors.list(projectId, campaignId);

async function cursorAt(place: number) {
  const found = (await list())[place];
  if (!found) throw new Error("A campaign has sixteen cursors.");
  return found;
}

const stored = () => itemsOf(table, campaignId);

describe("the cursors of a campaign", () => {
  it("exist from the start, all sixteen in order, for one read unit", async () => {
    table.takeUnits();
    const found = await list();
    expect(found.map(({ cursor }) => cursor)).toEqual(Array.from({ length: 16 }, (_, cursor) => cursor));
    expect(found[11]).toEqual({
      ...{
        cursor: 11,
        after: "",
        isFrozen: false,
        batches: 0,
        rows: 0,
        open: 0,
        turn: 0,
        turnAt: null,
        round: 1,
        reopened: 0,
        left: { unsubscribed: 0, snoozed: 0, topic: 0, suppressed: 0 },
      },
    });
    expect(table.takeUnits()).toEqual({ write: 0, read: 1 });
  });

  it("cost one read unit when all of them are in use", async () => {
    for (let cursor = 0; cursor < 16; cursor += 1) {
      await freezeBatches(table, { dataId: projectId, campaignId, cursor }, [contactsOf(cursor, 100)]);
      await cursors.giveTurnOn(projectId, campaignId, { cursor, turn: 0, now: at });
    }
    table.takeUnits();
    expect((await list()).map(({ turn, rows }) => [turn, rows])).toEqual(Array(16).fill([1, 100]));
    expect(table.takeUnits()).toEqual({ write: 0, read: 1 });
  });
});

describe("appending to a cursor", () => {
  it("stores batches and moves the cursor, for 4 write units per batch of 100 and 2 for the cursor", async () => {
    const contacts = contactsOf(7, 250);
    const batches = [contacts.slice(0, 100), contacts.slice(100, 200), contacts.slice(200)];
    const reached = { after: contacts[249] ?? "", isFrozen: false };
    table.takeUnits();
    const next = await cursors.freeze(projectId, campaignId, {
      before: await cursorAt(7),
      batches: batches.slice(0, 2),
      reached,
      now: at,
    });
    expect(table.takeUnits()).toEqual({ write: 10, read: 1 });
    expect(next).toEqual({
      ...{
        cursor: 7,
        ...reached,
        batches: 2,
        rows: 200,
        open: 2,
        turn: 0,
        turnAt: at.toISOString(),
        round: 1,
        reopened: 0,
        left: { unsubscribed: 0, snoozed: 0, topic: 0, suppressed: 0 },
      },
    });
    expect(await cursorAt(7)).toEqual(next);
    const end = { after: "8", isFrozen: true };
    const last = await cursors.freeze(projectId, campaignId, {
      before: next!,
      batches: batches.slice(2),
      reached: end,
      now: later(1),
    });
    expect(last).toMatchObject({ ...end, batches: 3, rows: 250, open: 3 });
    expect((await stored()).filter(({ sk }) => sk === "r")).toHaveLength(3);
  });

  it("writes nothing when another writer moved the cursor since it was read", async () => {
    const [first, second] = [contactsOf(0, 100), contactsOf(0, 100)];
    const begun = await cursorAt(0);
    const moved = await cursors.freeze(projectId, campaignId, {
      before: begun,
      batches: [first],
      reached: { after: "0a", isFrozen: false },
      now: at,
    });
    const written = await stored();
    for (const before of [begun, { ...moved!, after: "0" }, { ...moved!, batches: 0 }]) {
      const reached = { after: "0b", isFrozen: true };
      expect(
        await cursors.freeze(projectId, campaignId, { before, batches: [second], reached, now: at }),
      ).toBeUndefined();
    }
    expect(await stored()).toEqual(written);
  });

  it("succeeds for one of several writers that freeze the same part at once", async () => {
    const begun = await cursorAt(0);
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, () =>
        cursors.freeze(projectId, campaignId, {
          before: begun,
          batches: [contactsOf(0, 10)],
          reached: { after: "0a", isFrozen: true },
          now: at,
        }),
      ),
    );
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect(await cursorAt(0)).toMatchObject({ batches: 1, rows: 10, open: 1 });
  });

  it("adds nothing to a frozen cursor, even when its end still matches", async () => {
    const frozen = await cursors.freeze(projectId, campaignId, {
      before: await cursorAt(0),
      batches: [],
      reached: { after: "", isFrozen: true },
      now: at,
    });
    expect(frozen).toMatchObject({ isFrozen: true, batches: 0 });
    const reached = { after: "0a", isFrozen: true };
    for (const before of [frozen!, { ...frozen!, isFrozen: false }]) {
      expect(
        await cursors.freeze(projectId, campaignId, { before, batches: [contactsOf(0, 1)], reached, now: at }),
      ).toBeUndefined();
    }
    expect((await stored()).filter(({ sk }) => sk === "r")).toHaveLength(0);
  });

  it("holds 40 batches in one write", async () => {
    const batches = Array.from({ length: 40 }, () => contactsOf(15, 100));
    const reached = { after: "fe", isFrozen: true };
    expect(
      await cursors.freeze(projectId, campaignId, { before: await cursorAt(15), batches, reached, now: at }),
    ).toMatchObject({
      rows: 4_000,
    });
  });
});

describe("a turn", () => {
  beforeEach(() => freezeBatches(table, { dataId: projectId, campaignId }, [contactsOf(0, 10)]));

  it("is taken by every copy of its message and passed on by one, for 1 write unit each", async () => {
    table.takeUnits();
    const taken = await cursors.takeTurn(projectId, campaignId, { cursor: 0, turn: 0, now: later(5) });
    expect(taken).toMatchObject({ cursor: 0, turn: 0, turnAt: later(5).toISOString(), open: 1 });
    expect(await cursors.takeTurn(projectId, campaignId, { cursor: 0, turn: 0, now: later(6) })).toBeDefined();
    expect(table.takeUnits()).toEqual({ write: 2, read: 0 });
    expect(await cursors.giveTurnOn(projectId, campaignId, { cursor: 0, turn: 0, now: later(60) })).toBe(true);
    expect(table.takeUnits()).toEqual({ write: 1, read: 0 });
    expect(await cursorAt(0)).toMatchObject({ turn: 1, turnAt: later(60).toISOString() });
  });

  it("cannot be taken or passed on after it was passed on", async () => {
    const given = await Promise.all(
      Array.from({ length: 5 }, () =>
        cursors.giveTurnOn(projectId, campaignId, { cursor: 0, turn: 0, now: later(60) }),
      ),
    );
    expect(given.filter(Boolean)).toHaveLength(1);
    expect(await cursors.takeTurn(projectId, campaignId, { cursor: 0, turn: 0, now: later(70) })).toBeUndefined();
    expect(await cursors.takeTurn(projectId, campaignId, { cursor: 0, turn: 2, now: later(70) })).toBeUndefined();
    expect(await cursorAt(0)).toMatchObject({ turn: 1, turnAt: later(60).toISOString() });
    expect(await cursors.takeTurn(projectId, campaignId, { cursor: 0, turn: 1, now: later(70) })).toMatchObject({
      turn: 1,
    });
  });

  it("is passed on once when the client repeats the write because it got no answer", async () => {
    let repeats = 0;
    const { middlewareStack } = table.documents;
    middlewareStack.add(
      (next) => async (args) => {
        if (repeats++ === 0) await next(args);
        return next(args);
      },
      { step: "finalizeRequest", name: "repeat", priority: "low" },
    );
    const given = cursors.giveTurnOn(projectId, campaignId, { cursor: 0, turn: 0, now: later(60) });
    expect(await given.finally(() => middlewareStack.remove("repeat"))).toBe(true);
    expect(repeats).toBe(1);
    expect(await cursorAt(0)).toMatchObject({ turn: 1 });
    expect(await cursors.giveTurnOn(projectId, campaignId, { cursor: 0, turn: 0, now: later(60) })).toBe(false);
    expect(await cursors.giveTurnOn(projectId, campaignId, { cursor: 0, turn: 1, now: later(60) })).toBe(true);
    expect(await cursorAt(0)).toMatchObject({ turn: 2 });
  });

  it("does not exist without its cursor, and the attempt writes nothing", async () => {
    const written = await stored();
    expect(await cursors.takeTurn(projectId, campaignId, { cursor: 3, turn: 0, now: at })).toBeUndefined();
    expect(await cursors.giveTurnOn(projectId, campaignId, { cursor: 3, turn: 0, now: at })).toBe(false);
    expect(await stored()).toEqual(written);
  });
});
