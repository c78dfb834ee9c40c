import { beforeEach, describe, expect, it } from "vitest";
import type { Batch, BatchKey, Chunk, RowState } from "#lib/domain/campaign/ledger/ledger.ts";
import { type DataId, storedDataId } from "#lib/platform/data-id.ts";
import { newId } from "#lib/platform/ids.ts";
import { BatchRepository } from "#lib/storage/campaign/batch-repository.ts";
import { untouchedChunk } from "#lib/storage/campaign/chunk-text.ts";
import { CursorRepository } from "#lib/storage/campaign/cursor-repository.ts";
import { batchOfStateKey, stateFromItem, stateKey } from "#lib/storage/campaign/ledger-item.ts";
import { itemBytes } from "#lib/storage/table/item-bytes.ts";
import { contactsOf, freezeBatches, later } from "#test/support/campaigns/frozen-batches.ts";
import { dataId } from "#test/support/fakes/ids.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { itemsOf, startTable } from "#test/support/table.ts";

const table = await forThisFile(startTable());
const batches = new BatchRepository(table);
let projectId: DataId;
let campaignId: string;
let contacts: string[];

/** The contacts of a cursor with 250 rows, as frozen. */
beforeEach(async () => {
  projectId = dataId();
  campaignId = newId();
  contacts = contactsOf(9, 250);
  const rows = [contacts.slice(0, 100), contacts.slice(100, 200), contacts.slice(200, 213)];
  await freezeBatches(table, { dataId: projectId, campaignId, cursor: 9 }, rows);
  table.takeUnits();
});

const keyOf = (batch: number): BatchKey => ({ campaignId, cursor: 9, batch });

async function readOne(batch = 0): Promise<Batch> {
  const [found] = await batches.read(projectId, { first: keyOf(batch), count: 1 });
  if (!found) throw new Error("The batch does not exist.");
  return found;
}

const stateItem = async (batch = 0) => {
  const { pk, sk } = stateKey(projectId, keyOf(batch));
  return (await table.scan()).find((item) => item["pk"] === pk && item["sk"] === sk);
};

const open = async () => (await new CursorRepository(table).list(projectId, campaignId))[9]?.open;

const claim = (owner: string) => ({ owner, settleAt: later(360).toISOString() });

const claimed = (owner: string, rows = 10): Chunk => ({ ...untouchedChunk(rows), claim: claim(owner) });

const settled = (...rows: RowState[]): Chunk => ({ rows, claim: null });

const allSent = settled(...Array<RowState>(10).fill("sent"));

const change = (index: number, from: Chunk, to: Chunk) => ({ index, from, to });

describe("batches", () => {
  it("store contacts in order, in chunks of ten pending rows, for 2 write units each", async () => {
    const read = await batches.read(projectId, { first: keyOf(0), count: 40 });
    expect(table.takeUnits()).toMatchObject({ write: 0 });
    expect(read.map(({ contactIds }) => contactIds)).toEqual([
      contacts.slice(0, 100),
      contacts.slice(100, 200),
      contacts.slice(200, 213),
    ]);
    expect(read.map(({ key }) => key)).toEqual([keyOf(0), keyOf(1), keyOf(2)]);
    expect(read[0]).toMatchObject({ chunks: Array(10).fill(untouchedChunk(10)), isClosed: false });
    expect(read[0]?.confirmed.size).toBe(0);
    expect(read[2]?.chunks).toEqual([untouchedChunk(10), untouchedChunk(3)]);
    expect((await batches.read(projectId, { first: keyOf(1), count: 1 })).map(({ key }) => key)).toEqual([keyOf(1)]);
    expect(await batches.read(projectId, { first: keyOf(3), count: 40 })).toEqual([]);
  });

  it("cost 2 read units each while their rows are being sent", async () => {
    const batch = await readOne();
    await batches.change(projectId, { batch, changes: [change(0, untouchedChunk(10), claimed("ann"))] });
    table.takeUnits();
    await readOne();
    expect(table.takeUnits()).toEqual({ write: 0, read: 2 });
  });
});

describe("changing chunks", () => {
  it("costs one write unit for any number of chunks, and returns the new state of the batch", async () => {
    const batch = await readOne();
    table.takeUnits();
    const all = batch.chunks.map((chunk, index) => change(index, chunk, claimed(newId())));
    const state = await batches.change(projectId, { batch, changes: all });
    expect(table.takeUnits()).toEqual({ write: 1, read: 0 });
    expect(state?.chunks).toEqual(all.map(({ to }) => to));
    expect((await readOne()).chunks).toEqual(state?.chunks);
    expect(itemBytes((await stateItem()) ?? {})).toBeLessThan(1_024);
  });

  it("changes all chunks or none", async () => {
    const batch = await readOne();
    await batches.change(projectId, { batch, changes: [change(1, untouchedChunk(10), claimed("ann"))] });
    const written = await stateItem();
    const both = [change(0, untouchedChunk(10), claimed("bob")), change(1, untouchedChunk(10), claimed("bob"))];
    expect(await batches.change(projectId, { batch, changes: both })).toBeUndefined();
    expect(await stateItem()).toEqual(written);
  });

  it("succeeds for one of several concurrent claims of a chunk", async () => {
    const batch = await readOne();
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () =>
        batches.change(projectId, { batch, changes: [change(4, untouchedChunk(10), claimed(newId()))] }),
      ),
    );
    expect(outcomes.filter(Boolean)).toHaveLength(1);
  });

  it("succeeds for concurrent changes of different chunks", async () => {
    const batch = await readOne();
    const outcomes = await Promise.all(
      batch.chunks.map((chunk, index) =>
        batches.change(projectId, { batch, changes: [change(index, chunk, allSent)] }),
      ),
    );
    expect(outcomes.every(Boolean)).toBe(true);
    expect((await readOne()).chunks).toEqual(Array(10).fill(allSent));
  });

  it("succeeds again when the same owner repeats it, and fails for another owner", async () => {
    const batch = await readOne();
    const mine = [change(0, untouchedChunk(10), claimed("ann"))];
    const first = await batches.change(projectId, { batch, changes: mine });
    expect(await batches.change(projectId, { batch, changes: mine })).toEqual(first);
    const theirs = [change(0, untouchedChunk(10), claimed("bob"))];
    expect(await batches.change(projectId, { batch, changes: theirs })).toBeUndefined();
  });

  it("can release a claimed chunk, and changes a last chunk shorter than ten rows", async () => {
    const batch = await readOne(2);
    await batches.change(projectId, { batch, changes: [change(1, untouchedChunk(3), claimed("ann", 3))] });
    const state = await batches.change(projectId, {
      batch,
      changes: [change(1, claimed("ann", 3), untouchedChunk(3))],
    });
    expect(state?.chunks).toEqual([untouchedChunk(10), untouchedChunk(3)]);
    const ends = settled("sent", "snoozed", "error");
    const end = await batches.change(projectId, { batch, changes: [change(1, untouchedChunk(3), ends)] });
    expect(end?.chunks).toEqual([untouchedChunk(10), ends]);
  });
});

describe("closing a batch", () => {
  it("costs 4 write units, and lowers the number of open batches once", async () => {
    const batch = await readOne();
    await batches.change(projectId, { batch, changes: [change(0, untouchedChunk(10), allSent)] });
    table.takeUnits();
    await batches.close(projectId, batch);
    expect(table.takeUnits()).toEqual({ write: 4, read: 0 });
    expect(await open()).toBe(2);
    await Promise.all([1, 2, 3].map(() => batches.close(projectId, batch)));
    expect(await open()).toBe(2);
    expect((await readOne()).isClosed).toBe(true);
  });

  it("writes nothing when the ledger is gone", async () => {
    const gone = { ...keyOf(0), campaignId: newId() };
    await batches.close(dataId(projectId), { key: gone, round: 1 });
    expect(await itemsOf(table, gone.campaignId)).toEqual([]);
  });
});

describe("a provider confirmation of a row without a record", () => {
  const confirmation = { messageId: "0100018e-5f00", acceptedAt: "2026-03-01T10:00:02.000Z" };
  const row = () => ({ ...keyOf(0), row: 13 });

  it("is stored while the row is open, for 1 read and 1 write unit", async () => {
    const batch = await readOne();
    await batches.change(projectId, { batch, changes: [change(1, untouchedChunk(10), claimed("ann"))] });
    table.takeUnits();
    expect(await batches.confirm(projectId, row(), confirmation)).toBe(true);
    expect(table.takeUnits()).toEqual({ write: 1, read: 1 });
    const { confirmed, chunks } = await readOne();
    expect([...confirmed]).toEqual([[13, confirmation]]);
    expect(chunks[1]).toEqual(claimed("ann"));
  });

  it("is not stored when the row is settled, the batch is untouched, or the batch is missing", async () => {
    const batch = await readOne();
    expect(await batches.confirm(projectId, row(), confirmation)).toBe(false);
    expect(await stateItem()).toBeUndefined();
    await batches.change(projectId, { batch, changes: [change(1, untouchedChunk(10), allSent)] });
    expect(await batches.confirm(projectId, row(), confirmation)).toBe(false);
    expect(await batches.confirm(projectId, { ...row(), batch: 7 }, confirmation)).toBe(false);
    expect((await readOne()).confirmed.size).toBe(0);
  });

  it("is stored for each of several concurrent rows, while other chunks of the batch are settled", async () => {
    const batch = await readOne();
    await batches.change(projectId, { batch, changes: [change(1, untouchedChunk(10), claimed("ann"))] });
    const rows = [10, 11, 12, 13, 14];
    const [outcomes] = await Promise.all([
      Promise.all(rows.map((place) => batches.confirm(projectId, { ...keyOf(0), row: place }, confirmation))),
      batches.change(projectId, { batch, changes: [change(0, untouchedChunk(10), allSent)] }),
    ]);
    expect(outcomes).toEqual(rows.map(() => true));
    expect([...(await readOne()).confirmed.keys()].sort()).toEqual(rows);
  });
});

describe("a row given up as unconfirmed, then accepted", () => {
  const givenUp = settled("sent", "delivery_unconfirmed", "snoozed", ...Array<RowState>(7).fill("sent"));

  it("becomes sent once when the acceptance arrives twice, for 1 read and 1 write unit", async () => {
    const batch = await readOne();
    await batches.change(projectId, { batch, changes: [change(2, untouchedChunk(10), givenUp)] });
    table.takeUnits();
    await batches.acceptLate(projectId, { ...keyOf(0), row: 21 });
    expect(table.takeUnits()).toEqual({ write: 1, read: 1 });
    await batches.acceptLate(projectId, { ...keyOf(0), row: 21 });
    expect(table.takeUnits()).toEqual({ write: 0, read: 1 });
    expect((await readOne()).chunks[2]?.rows.slice(0, 3)).toEqual(["sent", "sent", "snoozed"]);
  });

  it("becomes sent when the acceptance arrives first, and the write that would give it up fails", async () => {
    const batch = await readOne();
    const unknown: Chunk = { rows: allSent.rows.with(1, "unknown"), claim: claim("ann") };
    await batches.change(projectId, { batch, changes: [change(2, untouchedChunk(10), unknown)] });
    await batches.acceptLate(projectId, { ...keyOf(0), row: 21 });
    expect(await batches.change(projectId, { batch, changes: [change(2, unknown, givenUp)] })).toBeUndefined();
    expect((await readOne()).chunks[2]).toEqual({ ...allSent, claim: claim("ann") });
  });

  it("leaves rows in any other state unchanged", async () => {
    const batch = await readOne();
    await batches.change(projectId, { batch, changes: [change(2, untouchedChunk(10), givenUp)] });
    const written = await stateItem();
    for (const row of [20, 22, 5]) await batches.acceptLate(projectId, { ...keyOf(0), row });
    await batches.acceptLate(projectId, { ...keyOf(0), campaignId: newId(), row: 21 });
    expect(await stateItem()).toEqual(written);
  });
});

describe("a row rejected after its hand-over", () => {
  it.each<[RowState, RowState]>([
    ["sent", "rejected_late"],
    ["delivery_unconfirmed", "rejected_late"],
    ["render_failed", "render_failed"],
    ["snoozed", "snoozed"],
    ["pending", "pending"],
  ])("that is %s becomes %s, even when the rejection arrives twice", async (state, expected) => {
    const batch = await readOne();
    const rows = settled(state, ...Array<RowState>(9).fill("sent"));
    await batches.change(projectId, { batch, changes: [change(2, untouchedChunk(10), rows)] });
    for (let told = 0; told < 2; told += 1) await batches.rejectLate(projectId, { ...keyOf(0), row: 20 });
    expect((await readOne()).chunks[2]?.rows).toEqual([expected, ...Array(9).fill("sent")]);
  });

  it("stays claimed until its worker has settled it", async () => {
    const batch = await readOne();
    const claimed: Chunk = { rows: allSent.rows.with(1, "unknown"), claim: claim("ann") };
    await batches.change(projectId, { batch, changes: [change(2, untouchedChunk(10), claimed)] });
    await batches.rejectLate(projectId, { ...keyOf(0), row: 21 });
    expect((await readOne()).chunks[2]).toEqual(claimed);
  });
});

describe("the key of a batch's state item", () => {
  it("names the project, campaign, cursor and batch, even after project resets", () => {
    const dataId = storedDataId.parse(`${projectId}_3`);
    const key = { campaignId, cursor: 15, batch: 6_249 };
    expect(batchOfStateKey(stateKey(dataId, key))).toEqual({ dataId, key });
  });

  it("is recognised among all items of the campaign", async () => {
    await batches.change(projectId, { batch: await readOne(), changes: [change(0, untouchedChunk(10), allSent)] });
    const mine = await itemsOf(table, campaignId);
    const states = mine.filter(({ pk, sk }) => batchOfStateKey({ pk: String(pk), sk: String(sk) }));
    expect(mine).toHaveLength(5);
    expect(states.map(({ sk }) => sk)).toEqual(["c"]);
    expect(stateFromItem(states[0]).chunks).toEqual([allSent, ...Array(9).fill(untouchedChunk(10))]);
    expect(batchOfStateKey({ pk: `C#${projectId}#c`, sk: "c" })).toBeUndefined();
  });
});
