import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { beforeEach, describe, expect, it } from "vitest";
import { campaignMoves, unpaused } from "#lib/domain/campaign/campaign-states.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { campaignScope } from "#lib/domain/usage/counters.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import { openDispatchFixture, people, type SentFixture } from "#test/campaigns/dispatch-fixture.ts";
import { tableThrough } from "#test/support/faults/failing-table.ts";
import { countOnce } from "#test/support/fold-into.ts";
import { forThisFile } from "#test/support/for-this-file.ts";

const fixture = await forThisFile(openDispatchFixture());

beforeEach(() => fixture.reset());

const move = ({ project, campaign }: SentFixture, name: "pause" | "resume" | "stop") => {
  const pausedAt = fixture.clock.now().toISOString();
  const changes = name === "pause" ? ({ pausedAt, pauseReason: "user" } as const) : unpaused;
  return fixture.campaigns.move(dataOf(project), campaign.id, {
    move: campaignMoves[name],
    changes,
    now: fixture.clock.now(),
  });
};

const count = (states: readonly string[], state: string): number => states.filter((each) => each === state).length;

describe("a paused campaign", () => {
  it("hands nothing over, claims nothing and leaves no message", async () => {
    const sent = await fixture.send(await fixture.newProject(), people(30));
    await move(sent, "pause");
    await sent.dispatch(2);
    const outcomes = await fixture.drain();
    expect(outcomes.filter((outcome) => outcome === "paused")).toHaveLength(2);
    expect([fixture.taken, fixture.waiting]).toEqual([[], []]);
    expect(await sent.states()).toEqual(Array(30).fill("pending"));
    expect((await sent.head())?.status).toBe("PAUSED");
  });

  it("goes on with the pending rows when it is resumed, and each recipient gets one mail", async () => {
    const sent = await fixture.send(await fixture.newProject(), people(150));
    fixture.ses.answer = async () => {
      if (fixture.taken.length >= 40) await move(sent, "pause");
      return "taken";
    };
    await sent.dispatch(2);
    await fixture.drain();
    const before = fixture.taken.length;
    // Each of the batches in parallel may be in the very act with one chunk.
    expect(before).toBeGreaterThanOrEqual(40);
    expect(before).toBeLessThan(150);
    const states = await sent.states();
    expect([count(states, "sent"), count(states, "pending")]).toEqual([before, 150 - before]);
    fixture.ses.answer = async () => "taken";
    await move(sent, "resume");
    await sent.dispatch(2);
    await fixture.drain();
    expect(await sent.states()).toEqual(Array(150).fill("sent"));
    expect(new Set(fixture.taken.map(({ email }) => email.contactId)).size).toBe(150);
    expect(fixture.taken).toHaveLength(150);
    expect((await sent.head())?.status).toBe("SENT");
  });

  it("gives a chunk back that was claimed before the pause and not handed over", async () => {
    const project = await fixture.newProject();
    const sent = await fixture.send(project, fixture.ofOneCursor(project, 10));
    // The pace is asked just before the claim.
    const pausing = tableThrough(fixture.table, async (command, perform) => {
      const isRateWindow = command instanceof UpdateCommand && String(command.input.Key?.["pk"]).startsWith("P#");
      if (isRateWindow) await move(sent, "pause");
      return perform(command);
    });
    await sent.dispatch();
    await fixture.drain(() => fixture.worker(pausing));
    expect([fixture.taken, await sent.states()]).toEqual([[], Array(10).fill("pending")]);
    await move(sent, "resume");
    await sent.dispatch();
    await fixture.drain();
    expect([fixture.taken.length, (await sent.head())?.status]).toEqual([10, "SENT"]);
  });

  it("settles rows of unknown outcome five minutes after their claim, wherever the lane is", async () => {
    const sent = await fixture.send(await fixture.newProject(), people(60));
    let answers = 0;
    fixture.ses.answer = async () => {
      answers += 1;
      if (answers === 30) await move(sent, "pause");
      return answers <= 10 ? { kind: "unknown", reason: "timeout" } : "taken";
    };
    await sent.dispatch();
    const outcomes = await fixture.drain();
    expect(outcomes.at(-1)).toBe("paused");
    const states = await sent.states();
    expect([count(states, "unknown"), count(states, "delivery_unconfirmed")]).toEqual([0, 10]);
    expect(count(states, "sent")).toBe(fixture.taken.length);
    expect(count(states, "pending")).toBe(50 - fixture.taken.length);
    expect(fixture.waiting).toEqual([]);
  });

  it("becomes SENT when its last row is settled during the pause", async () => {
    const project = await fixture.newProject();
    const sent = await fixture.send(project, fixture.ofOneCursor(project, 5));
    fixture.ses.answer = async () => {
      await move(sent, "pause");
      return { kind: "unknown", reason: "timeout" };
    };
    await sent.dispatch();
    await fixture.drain();
    expect(await sent.states()).toEqual(Array(5).fill("delivery_unconfirmed"));
    expect(await sent.head()).toMatchObject({ status: "SENT", pausedAt: null, pauseReason: null });
  });

  it("is settled as cancelled when it is cancelled", async () => {
    const sent = await fixture.send(await fixture.newProject(), people(20));
    await move(sent, "pause");
    await sent.dispatch();
    await fixture.drain();
    await move(sent, "stop");
    await sent.dispatch();
    await fixture.drain();
    expect([fixture.taken, await sent.states()]).toEqual([[], Array(20).fill("cancelled")]);
    expect((await fixture.unsettled.list(undefined)).campaigns.map(({ campaignId }) => campaignId)).not.toContain(
      sent.campaign.id,
    );
  });

  it("costs no write but the turns of its lanes", async () => {
    const project = await fixture.newProject();
    const sent = await fixture.send(project, fixture.ofOneCursor(project, 100));
    await move(sent, "pause");
    await sent.dispatch();
    fixture.table.takeUnits();
    expect(await fixture.drain()).toEqual(["continued", "paused"]);
    expect(fixture.table.takeUnits().write).toBe(3);
  });
});

describe("the breaker of a campaign", () => {
  const limits = { complaintPercent: 0.5, bouncePercent: 4 };
  const none = { complaintPercent: null, bouncePercent: null };

  it.each([
    ["complaints", limits, { sent: 600, complained: 4 }],
    ["bounces", limits, { sent: 500, bounced: 21 }],
    ["bounces", { ...none, bouncePercent: 0 }, { sent: 500, bounced: 1, complained: 100 }],
    [null, limits, { sent: 499, complained: 499, bounced: 499 }],
    [null, limits, { sent: 600, complained: 3, bounced: 24 }],
    [null, null, { sent: 600, complained: 600 }],
  ] as const)("pauses for %s with the limits %j at %j", async (pauseReason, stopAt, counted) => {
    const sent = await fixture.send(await fixture.newProject(), people(10), { stopAt });
    const dataId = dataOf(sent.project);
    const scope = campaignScope(sent.campaign.id);
    await countOnce(new CounterRepository(fixture.table), dataId, scope, counted, fixture.clock.now());
    const pausedAt = fixture.clock.now().toISOString();
    await sent.dispatch();
    await fixture.drain();
    const head = await sent.head();
    if (pauseReason === null) expect([head?.status, fixture.taken.length]).toEqual(["SENT", 10]);
    else expect([head, fixture.taken]).toMatchObject([{ status: "PAUSED", pauseReason, pausedAt }, []]);
  });
});
