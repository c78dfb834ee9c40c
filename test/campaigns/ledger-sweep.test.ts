import { beforeEach, describe, expect, it } from "vitest";
import { campaignMoves } from "#lib/domain/campaign/campaign-states.ts";
import type { Chunk } from "#lib/domain/campaign/ledger/ledger.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { untouchedChunk } from "#lib/storage/campaign/chunk-text.ts";
import { LedgerSweeper } from "#lib/storage/campaign/ledger-sweeper.ts";
import { openFreezeFixture, type Sent } from "#test/campaigns/freeze-fixture.ts";
import { contactsOf, freezeBatches } from "#test/support/campaigns/frozen-batches.ts";
import { forThisFile } from "#test/support/for-this-file.ts";

const fixture = await forThisFile(openFreezeFixture());
let projectId: DataId;

beforeEach(async () => {
  projectId = await fixture.newProject();
});

const ledgersOf = async ({ campaignId }: Sent) =>
  (await fixture.table.scan())
    .map(({ pk, sk }) => `${pk} ${sk}`)
    .filter((key) => /^[BZ]#/.test(key) && key.includes(campaignId));

/** A stopped campaign with a ledger of 230 rows, some of them sent. */
async function stopped(): Promise<Sent> {
  const sent = await fixture.send(projectId);
  for (const cursor of [0, 9]) {
    const contacts = contactsOf(cursor, 115);
    await freezeBatches(fixture.table, { ...sent, cursor }, [contacts.slice(0, 100), contacts.slice(100)]);
  }
  const rows: Chunk = { rows: Array(10).fill("sent"), claim: null };
  const { batches } = fixture;
  const [batch] = await batches.read(projectId, {
    first: { campaignId: sent.campaignId, cursor: 9, batch: 0 },
    count: 1,
  });
  await batches.change(projectId, { batch: batch!, changes: [{ index: 0, from: untouchedChunk(10), to: rows }] });
  await fixture.campaigns.move(projectId, sent.campaignId, {
    move: campaignMoves.stop,
    changes: {},
    now: fixture.clock.at,
  });
  return sent;
}

const remove = ({ campaignId }: Sent) =>
  fixture.campaigns.remove(projectId, campaignId, { from: ["CANCELLED"], now: fixture.clock.at });

function sweep(until = fixture.until(), clock: { now(): Date } = fixture.clock): Promise<boolean> {
  const order = { dataId: projectId, removed: false, orderedAt: fixture.clock.at.toISOString() };
  return new LedgerSweeper(fixture.table, clock).sweep(order, until);
}

describe("the ledger of a campaign", () => {
  it("stays when the campaign is deleted, and is swept with the project's data for 3 units per 100 rows", async () => {
    const [deleted, kept] = [await stopped(), await stopped()];
    const before = await ledgersOf(deleted);
    await remove(deleted);
    expect(await ledgersOf(deleted)).toEqual(before);
    const swept = projectId;
    projectId = await fixture.newProject();
    const other = await stopped();
    const others = await ledgersOf(other);
    projectId = swept;
    fixture.table.takeUnits();
    expect(await sweep()).toBe(true);
    // Two batches of 100 at 3, two of 15 at 2, the two cursors and the order; then the campaigns and their cursors.
    expect(fixture.table.takeUnits()).toEqual({ write: 2 * (2 * 3 + 2 * 2 + 2 + 1), read: 0.5 + 2 });
    expect([...(await ledgersOf(deleted)), ...(await ledgersOf(kept))]).toEqual([]);
    expect(await ledgersOf(other)).toEqual(others);
  });

  it("is swept further by the next job when the time of one runs out", async () => {
    const sent = await stopped();
    await remove(sent);
    // The sweep reads this clock once per cursor, so it has time for the first cursor only.
    let looks = 0;
    const clock = { now: () => new Date(looks++ < 1 ? fixture.clock.at : fixture.until()) };
    expect(await sweep(fixture.until(), clock)).toBe(false);
    expect((await ledgersOf(sent)).filter((key) => key.startsWith("B#"))).toHaveLength(4);
    expect([await sweep(), await sweep()]).toEqual([true, true]);
    expect(await ledgersOf(sent)).toEqual([]);
  });
});
