import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { beforeEach, describe, expect, it } from "vitest";
import { campaignMoves } from "#lib/domain/campaign/campaign-states.ts";
import type { RowState } from "#lib/domain/campaign/ledger/ledger.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { usageScope } from "#lib/domain/usage/counters.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import { openDispatchFixture, people, type SentFixture } from "#test/campaigns/dispatch-fixture.ts";
import { putDomain } from "#test/support/api/domain.ts";
import { tableThrough } from "#test/support/faults/failing-table.ts";
import { foldInto } from "#test/support/fold-into.ts";
import { forThisFile } from "#test/support/for-this-file.ts";

const fixture = await forThisFile(openDispatchFixture());

beforeEach(() => fixture.reset());

const caps = (campaigns: number | null) => ({ workflows: null, transactional: null, inbound: null, campaigns });

const stop = ({ project, campaign }: SentFixture) =>
  fixture.campaigns.move(dataOf(project), campaign.id, {
    move: campaignMoves.stop,
    changes: { cancelReason: "user" },
    now: fixture.clock.now(),
  });

/** What happens to a project, or to the campaign, so that no more mail may leave. */
const obstacles: [RowState, string, (sent: SentFixture) => Promise<unknown>][] = [
  ["cancelled", "is cancelled", stop],
  [
    "project_disabled",
    "has its project disabled",
    ({ project }) => fixture.projects.setDisabled(project.id, { reason: "MANUAL", now: fixture.clock.now() }),
  ],
  [
    "domain_not_verified",
    "loses its domain",
    ({ project }) => putDomain(fixture.table, project.id, { status: "failed" }),
  ],
  [
    "billing_limit",
    "has reached the month's cap",
    ({ project }) => fixture.projects.update(project.id, { changes: { caps: caps(5) }, now: fixture.clock.now() }),
  ],
];

/** Counts usage as the stream consumer does. */
async function countUsage({ project }: SentFixture, campaigns: number): Promise<void> {
  const counters = new CounterRepository(fixture.table);
  const counts = [{ sequence: "1", field: "campaigns", add: campaigns }];
  await foldInto(
    counters,
    dataOf(project),
    usageScope(new Date(fixture.clock.at)),
    "shardId-1",
    counts,
    fixture.clock.now(),
  );
}

describe("a stopped campaign", () => {
  it.each(obstacles)("settles every row as %s when it %s before any mail leaves", async (state, _, happen) => {
    const sent = await fixture.send(await fixture.newProject(), people(30));
    await countUsage(sent, 5);
    await happen(sent);
    await sent.dispatch();
    await fixture.drain();
    expect(fixture.taken).toEqual([]);
    expect(await sent.states()).toEqual(Array(30).fill(state));
    expect((await sent.records()).size).toBe(0);
    expect((await sent.head())?.status).toBe(state === "cancelled" ? "CANCELLED" : "SENT");
  });

  it.each(obstacles)("stops within a chunk, the rest of its rows %s, when it %s midway", async (state, _, happen) => {
    const sent = await fixture.send(await fixture.newProject(), people(150));
    await countUsage(sent, 5);
    fixture.ses.answer = async () => {
      if (fixture.taken.length === 0) await happen(sent);
      return "taken";
    };
    await sent.dispatch();
    await fixture.drain();
    // Only the chunk in flight left: one chunk of the first cursor's only batch.
    expect(fixture.taken.length).toBeLessThanOrEqual(10);
    const states = await sent.states();
    expect(states.filter((row) => row === "sent")).toHaveLength(fixture.taken.length);
    expect(states.filter((row) => row === state)).toHaveLength(150 - fixture.taken.length);
    expect((await sent.records()).size).toBe(fixture.taken.length);
  });

  it("settles an untouched batch in one write, and closes it in another", async () => {
    const project = await fixture.newProject();
    const sent = await fixture.send(project, fixture.ofOneCursor(project, 100));
    await stop(sent);
    await sent.dispatch();
    fixture.table.takeUnits();
    expect(await fixture.drain()).toEqual(["complete"]);
    // Writes: take the turn, settle the batch, close it, end the campaign.
    expect(fixture.table.takeUnits().write).toBeLessThanOrEqual(1 + 1 + 4 + 4);
    expect(await sent.states()).toEqual(Array(100).fill("cancelled"));
  });

  it("leaves the list of unsettled campaigns once its rows are settled", async () => {
    const sent = await fixture.send(await fixture.newProject(), people(5));
    await stop(sent);
    expect((await fixture.unsettled.list(undefined)).campaigns.map(({ campaignId }) => campaignId)).toContain(
      sent.campaign.id,
    );
    await sent.dispatch();
    await fixture.drain();
    expect((await fixture.unsettled.list(undefined)).campaigns.map(({ campaignId }) => campaignId)).not.toContain(
      sent.campaign.id,
    );
    expect((await sent.head())?.status).toBe("CANCELLED");
  });

  it("sends nothing more after its project is reset, and leaves its ledger to the sweep", async () => {
    const project = await fixture.newProject();
    const sent = await fixture.send(project, people(20));
    await fixture.projects.reset(project.id, { now: fixture.clock.now() });
    await sent.dispatch();
    expect(await fixture.drain()).toEqual(["gone"]);
    expect(fixture.taken).toEqual([]);
  });

  it("sends nothing more after it is deleted", async () => {
    const sent = await fixture.send(await fixture.newProject(), people(20));
    await stop(sent);
    await fixture.campaigns.remove(dataOf(sent.project), sent.campaign.id, {
      from: ["CANCELLED"],
      now: fixture.clock.now(),
    });
    await sent.dispatch();
    expect(await fixture.drain()).toEqual(["gone"]);
    expect(fixture.taken).toEqual([]);
  });

  it("hands nothing over when its project is reset between the claim and the hand-over", async () => {
    const project = await fixture.newProject();
    const sent = await fixture.send(project, fixture.ofOneCursor(project, 10));
    const resetting = tableThrough(fixture.table, async (command, perform) => {
      const isRateWindow = command instanceof UpdateCommand && String(command.input.Key?.["pk"]).startsWith("P#");
      if (isRateWindow) await fixture.projects.reset(project.id, { now: fixture.clock.now() });
      return perform(command);
    });
    await sent.dispatch();
    expect(await fixture.drain(() => fixture.worker(resetting))).toEqual(["gone"]);
    expect(fixture.taken).toEqual([]);
  });
});
