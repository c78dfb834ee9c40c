import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sweepCampaign } from "#functions/queues/jobs/sweep-campaign.ts";
import { campaignMoves } from "#lib/domain/campaign/campaign-states.ts";
import type { Chunk } from "#lib/domain/campaign/ledger.ts";
import { untouchedChunk } from "#lib/storage/chunk-text.ts";
import { LedgerSweeper } from "#lib/storage/ledger-sweeper.ts";
import { type FreezeHouse, openFreezeHouse, type Sent } from "#test/campaigns/freeze-house.ts";
import { contactsOf, freezeBatches, openLedger } from "#test/campaigns/ledger-house.ts";

let house: FreezeHouse;
let projectId: string;

beforeAll(async () => {
  house = await openFreezeHouse();
});
afterAll(() => house.stop());
beforeEach(async () => {
  projectId = await house.newProject();
  house.jobs.length = 0;
});

const itemsOf = async ({ campaignId }: Sent) =>
  (await house.table.scan()).map(({ pk, sk }) => `${pk} ${sk}`).filter((key) => key.includes(campaignId));

/** A campaign that was stopped, with a ledger of 230 rows, part of it begun. */
async function stopped(): Promise<Sent> {
  const sent = await house.send(projectId);
  for (const cursor of [0, 9]) {
    const contacts = contactsOf(cursor, 115);
    await freezeBatches(house.table, { ...sent, cursor }, [contacts.slice(0, 100), contacts.slice(100)]);
  }
  const rows: Chunk = { rows: Array(10).fill("sent"), claim: null };
  const { batches } = openLedger(house.table);
  const [batch] = await batches.read(projectId, { campaignId: sent.campaignId, cursor: 9, batch: 0 }, 1);
  await batches.change(projectId, batch!, [{ index: 0, from: untouchedChunk(10), to: rows }]);
  await house.campaigns.move(projectId, sent.campaignId, campaignMoves.stop, {}, house.clock.at);
  return sent;
}

const remove = ({ campaignId }: Sent) => house.campaigns.remove(projectId, campaignId, ["CANCELLED"], house.clock.at);

function sweep({ campaignId }: Sent, until = house.until(), clock: { now(): Date } = house.clock): Promise<void> {
  const ledgers = new LedgerSweeper(house.table, clock);
  const jobs = { send: async (job: (typeof house.jobs)[number]) => void house.jobs.push(job) };
  const job = { type: "sweepCampaign", dataId: projectId, campaignId } as const;
  return sweepCampaign({ campaigns: house.campaigns, ledgers, jobs })(job, until);
}

describe("the ledger of a deleted campaign", () => {
  it("is taken away whole, with the order to freeze it, for 3 units a hundred rows, and nobody else's", async () => {
    const [gone, other] = [await stopped(), await stopped()];
    const kept = await itemsOf(other);
    await remove(gone);
    expect((await itemsOf(gone)).filter((key) => key.startsWith("B#"))).toHaveLength(7);
    house.table.takeUnits();
    await sweep(gone);
    // Two batches of a hundred at 3, two of fifteen at 2, the two cursors and the order.
    expect(house.table.takeUnits()).toEqual({ write: 2 * 3 + 2 * 2 + 2 + 1, read: 2 });
    expect((await itemsOf(gone)).filter((key) => /^[BZ]#/.test(key))).toEqual([]);
    expect(await itemsOf(other)).toEqual(kept);
    expect(house.jobs).toEqual([]);
  });

  it("stays while the campaign is there", async () => {
    const sent = await stopped();
    const before = await itemsOf(sent);
    await sweep(sent);
    expect(await itemsOf(sent)).toEqual(before);
  });

  it("is left to another job when the time is over, which goes on with what is left", async () => {
    const sent = await stopped();
    await remove(sent);
    // By this clock, asked once for the batches of each cursor, the first cursor is all there is time for.
    let looks = 0;
    const clock = { now: () => new Date(looks++ < 1 ? house.clock.at : house.until()) };
    await sweep(sent, house.until(), clock);
    expect(house.jobs).toEqual([{ type: "sweepCampaign", dataId: projectId, campaignId: sent.campaignId }]);
    expect((await itemsOf(sent)).filter((key) => key.startsWith("B#"))).toHaveLength(4);
    await sweep(sent);
    await sweep(sent);
    expect((await itemsOf(sent)).filter((key) => /^[BZ]#/.test(key))).toEqual([]);
  });
});
