import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkCampaigns } from "#functions/queues/jobs/campaigns/check-campaigns.ts";
import { campaignMoves } from "#lib/domain/campaign/campaign-states.ts";
import type { Cursor } from "#lib/domain/campaign/ledger/ledger.ts";
import { type FreezeHouse, openFreezeHouse, type Sent } from "#test/campaigns/freeze-house.ts";
import { contactOf, openLedger } from "#test/campaigns/ledger-house.ts";
import { someTime } from "#test/support/records.ts";

let house: FreezeHouse;
let projectId: string;

beforeAll(async () => {
  house = await openFreezeHouse();
});
afterAll(() => house.stop());
beforeEach(async () => {
  projectId = await house.newProject();
  house.clock.at = new Date(someTime);
  for (const { campaigns } of [await house.unsettled.list(undefined)]) {
    for (const place of campaigns) await end(place);
  }
  for (const list of [house.jobs, house.dispatches]) list.length = 0;
});

async function end(sent: Sent): Promise<void> {
  await house.campaigns.move(sent.projectId, sent.campaignId, campaignMoves.complete, {}, house.clock.at);
  await house.unsettled.settle(sent);
}

const later = (seconds: number) => {
  house.clock.at = new Date(house.clock.at.getTime() + seconds * 1_000);
};

const someContact = (cursor: number, n: number) => ({
  ...{ id: contactOf(cursor, n), email: `c${cursor}-${n}@example.com`, subscribed: true, snoozedUntil: null, data: {} },
  ...{ createdAt: "2026-02-01T10:00:00.000Z", updatedAt: "2026-02-01T10:00:00.000Z", deletionsSeen: 0 },
});

const check = (after?: string) => house.freezing().check.run(after, house.until());

/** The job that a check sends for it. */
const jobFor = ({ campaignId }: Sent) => ({ type: "freezeCampaign", dataId: projectId, campaignId });

describe("the check of campaigns that are under way", () => {
  it("lets alone who began, froze or sent in the last three minutes, for a read of the index and one of each", async () => {
    await house.putContacts(projectId, [someContact(3, 1)]);
    const begun = await house.send(projectId);
    const frozen = await house.send(projectId);
    await house.freeze(frozen);
    const sending = await house.send(projectId);
    await house.freeze(sending);
    later(179);
    const { cursors } = openLedger(house.table);
    for (const sent of [begun, frozen]) await cursors.takeTurn(projectId, sent.campaignId, 3, 0, house.clock.at);
    house.table.takeUnits();
    expect(await check()).toBeUndefined();
    expect(house.jobs).toEqual([]);
    expect(house.table.takeUnits()).toEqual({ write: 0, read: 0.5 + 3 + 1 });
  });

  it("begins the freezing again that got lost before it began", async () => {
    const sent = await house.send(projectId);
    later(180);
    await check();
    expect(house.jobs).toEqual([jobFor(sent)]);
  });

  it("goes on with a freezing that nobody goes on with", async () => {
    const sent = await house.send(projectId);
    later(100);
    const { cursors } = openLedger(house.table);
    const [first] = await cursors.list(projectId, sent.campaignId);
    const reached = { after: "0", isFrozen: false };
    await cursors.freeze(projectId, sent.campaignId, first as Cursor, [[contactOf(0, 1)]], reached, house.clock.at);
    later(179);
    await check();
    expect(house.jobs).toEqual([]);
    later(1);
    await check();
    expect(house.jobs).toEqual([jobFor(sent)]);
  });

  it("sets the lanes going again that have stopped, with the turns they have come to", async () => {
    await house.putContacts(projectId, [someContact(3, 1), someContact(8, 1)]);
    const sent = await house.send(projectId);
    await house.freeze(sent);
    const { cursors, batches } = openLedger(house.table);
    for (const turn of [0, 1]) await cursors.giveTurnOn(projectId, sent.campaignId, 8, turn, house.clock.at);
    const [batch] = await batches.read(projectId, { campaignId: sent.campaignId, cursor: 3, batch: 0 }, 1);
    const [chunk] = batch!.chunks;
    await batches.change(projectId, batch!, [{ index: 0, from: chunk!, to: { rows: ["sent"], claim: null } }]);
    await batches.close(projectId, batch!.key);
    house.dispatches.length = 0;
    later(180);
    await check();
    expect(house.jobs).toEqual([jobFor(sent)]);
    await house.freeze(sent);
    expect(house.dispatches).toEqual([{ ...sent, cursor: 8, lanes: 1, turn: 2, batch: 0 }]);
  });

  it("ends a campaign whose last step got lost, and one that was stopped", async () => {
    const [sent, stopped] = [await house.send(projectId), await house.send(projectId)];
    await house.putContacts(projectId, [someContact(3, 1)]);
    for (const each of [sent, stopped]) {
      await house.freeze(each);
      const { batches } = openLedger(house.table);
      const [batch] = await batches.read(projectId, { campaignId: each.campaignId, cursor: 3, batch: 0 }, 1);
      const [chunk] = batch!.chunks;
      await batches.change(projectId, batch!, [{ index: 0, from: chunk!, to: { rows: ["sent"], claim: null } }]);
      await batches.close(projectId, batch!.key);
    }
    await house.campaigns.move(projectId, stopped.campaignId, campaignMoves.stop, {}, house.clock.at);
    house.dispatches.length = 0;
    later(180);
    await check();
    expect(house.jobs).toHaveLength(2);
    for (const each of [sent, stopped]) await house.freeze(each);
    expect(await house.head(sent)).toMatchObject({ status: "SENT", totalRecipients: 1 });
    expect(await house.head(stopped)).toMatchObject({ status: "CANCELLED", totalRecipients: 1 });
    expect((await house.unsettled.list(undefined)).campaigns).toEqual([]);
    expect(house.dispatches).toEqual([]);
  });

  it("looks at every one of more than a page, and goes on where its time was over", async () => {
    for (let n = 0; n < 101; n += 1) await house.send(projectId);
    later(180);
    const over = new Date(house.clock.at.getTime() - 1);
    const after = await house.freezing().check.run(undefined, over);
    expect(house.jobs).toHaveLength(100);
    expect(await house.freezing().check.run(after, over)).toBeUndefined();
    expect(new Set(house.jobs.map((job) => "campaignId" in job && job.campaignId)).size).toBe(101);
  });
});

describe("the job of the check", () => {
  it("wakes campaigns whose time comes once a round, and goes on in a message of its own", async () => {
    const calls: unknown[] = [];
    const due = { wake: async () => void calls.push("due") };
    const check = {
      run: async (after?: string) => {
        calls.push(after);
        return after === undefined ? "place" : undefined;
      },
    };
    const jobs = { send: async (job: (typeof house.jobs)[number]) => void calls.push(job) };
    const work = checkCampaigns({ due, check, jobs });
    await work({ type: "checkCampaigns" }, house.until());
    expect(calls.splice(0)).toEqual(["due", undefined, { type: "checkCampaigns", after: "place" }]);
    await work({ type: "checkCampaigns", after: "place" }, house.until());
    expect(calls).toEqual(["place"]);
  });
});
