import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { RowState } from "#lib/domain/campaign/ledger/ledger.ts";
import { usageScope } from "#lib/domain/usage/counters.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import { type DispatchHouse, openDispatchHouse, people, type SentHouse } from "#test/campaigns/dispatch-house.ts";
import { foldInto } from "#test/support/fold-into.ts";

let house: DispatchHouse;

beforeAll(async () => {
  house = await openDispatchHouse();
});
beforeEach(() => house.reset());
afterAll(() => house.stop());

const caps = (campaigns: number | null) => ({ workflows: null, transactional: null, inbound: null, campaigns });

/** What happens to a project so that no mail of its campaigns may go any more. */
const obstacles: [RowState, string, (sent: SentHouse) => Promise<unknown>][] = [
  ["cancelled", "is cancelled", (sent) => sent.stop()],
  [
    "project_disabled",
    "has its project disabled",
    ({ project }) => house.projects.setDisabled(project.id, "MANUAL", house.clock.now()),
  ],
  ["domain_not_verified", "loses its domain", ({ project }) => house.putDomain(project, { status: "failed" })],
  [
    "billing_limit",
    "has reached the month's cap",
    ({ project }) => house.projects.update(project.id, { caps: caps(5) }, house.clock.now()),
  ],
];

/** As the stream counts them. */
async function countUsage({ project }: SentHouse, campaigns: number): Promise<void> {
  const counters = new CounterRepository(house.table);
  const counts = [{ sequence: "1", field: "campaigns", add: campaigns }];
  await foldInto(counters, project.id, usageScope(new Date(house.clock.at)), "shardId-1", counts, house.clock.now());
}

describe("a campaign that", () => {
  it.each(obstacles)("settles every row as %s when it %s before anything has left", async (state, _, happen) => {
    const sent = await house.send(await house.newProject(), people(30));
    await countUsage(sent, 5);
    await happen(sent);
    await sent.dispatch();
    await house.drain();
    expect(house.taken).toEqual([]);
    expect(await sent.states()).toEqual(Array(30).fill(state));
    expect((await sent.records()).size).toBe(0);
    expect((await sent.head())?.status).toBe(state === "cancelled" ? "CANCELLED" : "SENT");
  });

  it.each(obstacles)(
    "stops within a chunk, the rest of its rows %s, when it %s on the way",
    async (state, _, happen) => {
      const sent = await house.send(await house.newProject(), people(150));
      await countUsage(sent, 5);
      house.ses.answer = async () => {
        if (house.taken.length === 0) await happen(sent);
        return "taken";
      };
      await sent.dispatch();
      await house.drain();
      // What was in the act of being handed over: one chunk of the one batch that the first cursor has.
      expect(house.taken.length).toBeLessThanOrEqual(10);
      const states = await sent.states();
      expect(states.filter((row) => row === "sent")).toHaveLength(house.taken.length);
      expect(states.filter((row) => row === state)).toHaveLength(150 - house.taken.length);
      expect((await sent.records()).size).toBe(house.taken.length);
    },
  );

  it("settles all rows of a batch that nobody has begun with in one write, and one that closes it", async () => {
    const project = await house.newProject();
    const sent = await house.send(project, house.ofOneCursor(project, 100));
    await sent.stop();
    await sent.dispatch();
    house.table.takeUnits();
    expect(await house.drain()).toEqual(["complete"]);
    // A turn taken, the batch written and closed, the end of the campaign.
    expect(house.table.takeUnits().write).toBeLessThanOrEqual(1 + 1 + 4 + 4);
    expect(await sent.states()).toEqual(Array(100).fill("cancelled"));
  });

  it("is cancelled is not looked after any more once its rows are settled", async () => {
    const sent = await house.send(await house.newProject(), people(5));
    await sent.stop();
    expect((await house.unsettled()).map(({ campaignId }) => campaignId)).toContain(sent.campaign.id);
    await sent.dispatch();
    await house.drain();
    expect((await house.unsettled()).map(({ campaignId }) => campaignId)).not.toContain(sent.campaign.id);
    expect((await sent.head())?.status).toBe("CANCELLED");
  });

  it("belongs to a project that is reset sends nothing more and leaves its ledger to the sweep", async () => {
    const project = await house.newProject();
    const sent = await house.send(project, people(20));
    await house.projects.reset(project.id, house.clock.now());
    await sent.dispatch();
    expect(await house.drain()).toEqual(["gone"]);
    expect(house.taken).toEqual([]);
  });

  it("is deleted after it was cancelled sends nothing more", async () => {
    const sent = await house.send(await house.newProject(), people(20));
    await sent.stop();
    await house.campaigns.remove(sent.project.id, sent.campaign.id, ["CANCELLED"], house.clock.now());
    await sent.dispatch();
    expect(await house.drain()).toEqual(["gone"]);
    expect(house.taken).toEqual([]);
  });

  it("has its project wiped between the claim and the hand-over hands nothing over", async () => {
    const project = await house.newProject();
    const sent = await house.send(project, house.ofOneCursor(project, 10));
    house.ses.paced = () => house.projects.reset(project.id, house.clock.now());
    await sent.dispatch();
    expect(await house.drain()).toEqual(["gone"]);
    expect(house.taken).toEqual([]);
  });
});
