import { expect, it } from "vitest";
import type { BatchKey, Cursor } from "#lib/domain/campaign/ledger/ledger.ts";
import { firstRowFrom } from "#lib/domain/campaign/ledger/ledger-search.ts";
import { contactIdFor } from "#lib/platform/ids.ts";
import { newCursor } from "#lib/storage/campaign/ledger-item.ts";
import { contactsOf } from "#test/support/campaigns/frozen-batches.ts";
import { dataId } from "#test/support/fakes/ids.ts";

const cursor = 10;

/** A ledger with rows in one cursor only, and the number of batches read from it. */
function ledgerOf(contactIds: readonly string[], rowsABatch: number) {
  const batches = Math.ceil(contactIds.length / rowsABatch);
  const cursors = Array.from({ length: 16 }, (_, each): Cursor => newCursor(each));
  cursors[cursor] = { ...newCursor(cursor), batches, rows: contactIds.length };
  const ledger = {
    reads: 0,
    find: (id: string) =>
      firstRowFrom(
        { read },
        {
          ledger: { dataId: dataId("p"), campaignId: "c", cursors },
          id,
          comesBefore: (contactId) => contactId < id,
        },
      ),
  };
  async function read(_projectId: string, { first: key }: { first: BatchKey }) {
    ledger.reads += 1;
    const ids = contactIds.slice(key.batch * rowsABatch, (key.batch + 1) * rowsABatch);
    return [{ key, contactIds: ids, chunks: [], confirmed: new Map(), isClosed: true, round: 1, reopened: 0 }];
  }
  return ledger;
}

const evenIds = (count: number): string[] =>
  Array.from({ length: count }, (_, n) => `a${contactIdFor("5a".repeat(32), `${n}@example.com`).slice(1)}`).sort();

/** The index of the first row at or after this place. */
const rowAt = ({ batch, row }: { batch: number; row: number }, rowsABatch: number) => batch * rowsABatch + row;

it.each([0, 1, 2, 99, 100, 101, 350])("finds the place of every row of %i, and of ids between rows", async (count) => {
  for (const ids of [evenIds(count), contactsOf(cursor, count)]) {
    const ledger = ledgerOf(ids, 10);
    // Behind the last row is the place of the next batch.
    const end = Math.ceil(count / 10) * 10;
    for (const [row, id] of ids.entries()) {
      expect(rowAt(await ledger.find(id), 10)).toBe(row);
      expect(rowAt(await ledger.find(`${id}-`), 10)).toBe(row + 1 === count ? end : row + 1);
    }
    expect(rowAt(await ledger.find("a0000000-0000-0000-0000-000000000000"), 10)).toBe(0);
    expect(rowAt(await ledger.find("afffffff-ffff-ffff-ffff-ffffffffffff"), 10)).toBe(end);
  }
});

it("reads two or three batches in the cursor of a million contacts, and at most 14 when ids are uneven", async () => {
  const even = evenIds(62_500);
  const ledger = ledgerOf(even, 100);
  const asked = even.filter((_, row) => row % 250 === 7);
  for (const id of asked) await ledger.find(id);
  expect(ledger.reads / asked.length).toBeLessThan(3);
  const uneven = contactsOf(cursor, 62_500);
  for (const row of [0, 1, 31_000, 62_499]) {
    const other = ledgerOf(uneven, 100);
    await other.find(uneven[row] ?? "");
    expect(other.reads).toBeLessThanOrEqual(14);
  }
});

it("finds the end of the previous cursors for an id whose cursor has no rows", async () => {
  expect(await ledgerOf(evenIds(50), 10).find("c0000000-0000-0000-0000-000000000000")).toEqual({
    cursor: 12,
    batch: 0,
    row: 0,
  });
});
