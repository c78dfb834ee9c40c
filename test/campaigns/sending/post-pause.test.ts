import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { campaignMoves } from "#lib/domain/campaign/campaign-states.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { newId } from "#lib/platform/ids.ts";
import {
  type FixtureProject,
  openSendingFixture,
  type SendingFixture,
} from "#test/campaigns/sending/sending-fixture.ts";
import { issuesOf } from "#test/support/api/call.ts";
import { someTime } from "#test/support/records.ts";

let fixture: SendingFixture;
let project: FixtureProject;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(someTime) });
  fixture = await openSendingFixture();
});
afterAll(async () => {
  await fixture.close();
  vi.useRealTimers();
});
beforeEach(async () => {
  project = await fixture.newProject();
  fixture.queue.length = 0;
  await project.newContact("ann@example.com");
});

const act = (id: string, action: string) => project.call("POST", `/campaigns/${id}/${action}`);

async function sending() {
  const { id } = await project.create();
  return (await project.send(id)).body.data;
}

async function paused() {
  const { id } = await sending();
  return (await act(id, "pause")).body;
}

/** The freezing jobs that were queued, which start the lanes of a frozen campaign. */
const ordered = async () => (await project.queued()).filter(({ type }) => type === "freezeCampaign").length;

describe("POST /campaigns/{id}/pause and /resume", () => {
  it("pauses a sending campaign and goes on with it, for two write units each", async () => {
    const campaign = await sending();
    await project.queued();
    fixture.queue.length = 0;
    await fixture.pass(60);
    fixture.table.takeUnits();
    const pause = await act(campaign.id, "pause");
    expect(fixture.table.takeUnits().write).toBe(2);
    const at = fixture.ahead(0);
    const isPaused = { status: "PAUSED", pausedAt: at, pauseReason: "user", updatedAt: at };
    expect([pause.status, pause.body]).toEqual([200, { ...campaign, ...isPaused }]);
    expect(await project.get(campaign.id)).toEqual(pause.body);
    expect(await ordered()).toBe(0);
    fixture.table.takeUnits();
    const resume = await act(campaign.id, "resume");
    expect(fixture.table.takeUnits().write).toBe(2);
    expect([resume.status, resume.body]).toEqual([200, { ...campaign, updatedAt: at }]);
    expect([await project.get(campaign.id), await ordered()]).toEqual([resume.body, 1]);
  });

  it("answers 200 to a repetition, and writes nothing", async () => {
    const campaign = await paused();
    const before = await project.stored();
    await fixture.pass(60);
    const again = await act(campaign.id, "pause");
    expect([again.status, again.body, await project.stored()]).toEqual([200, campaign, before]);
    const { body } = await act(campaign.id, "resume");
    const resumed = [await ordered(), await project.stored()];
    const resumedAgain = await act(campaign.id, "resume");
    expect([resumedAgain.status, resumedAgain.body]).toEqual([200, body]);
    expect([await ordered(), await project.stored()]).toEqual(resumed);
  });

  it.each([
    ["pause", "DRAFT", "not_pausable"],
    ["pause", "SCHEDULED", "not_pausable"],
    ["pause", "SENT", "not_pausable"],
    ["pause", "CANCELLED", "not_pausable"],
    ["resume", "DRAFT", "not_paused"],
    ["resume", "SENT", "not_paused"],
    ["resume", "CANCELLED", "not_paused"],
  ])("answers 400 to %s when it is %s, and writes nothing", async (action, status, reason) => {
    const { id } = await project.create();
    await project.bringTo(id, status);
    const before = await project.stored();
    const answer = await act(id, action);
    expect([answer.status, answer.body.error]).toMatchObject([
      400,
      { code: "BAD_REQUEST", details: { reason, status } },
    ]);
    expect(await project.stored()).toEqual(before);
  });

  it("answers 404 to an unknown id, and 422 to a malformed one", async () => {
    for (const action of ["pause", "resume"]) {
      expect((await act(newId(), action)).body.error).toMatchObject({ code: "CAMPAIGN_NOT_FOUND" });
      expect(issuesOf(await act("x", action))).toEqual(["id invalid_string"]);
    }
  });

  it("refuses to resume what may not be sent: 402 over the cap, 403 without domain or in a disabled project", async () => {
    const { id } = await paused();
    const caps = { workflows: null, campaigns: 0, transactional: null, inbound: null };
    await fixture.projects.update(project.id, { changes: { caps }, now: fixture.clock.now() });
    const over = await act(id, "resume");
    expect([over.status, over.body.error.details]).toEqual([
      402,
      { category: "campaigns", limit: 0, usage: 0, requested: 1 },
    ]);
    await fixture.projects.update(project.id, {
      changes: { caps: { ...caps, campaigns: 1 } },
      now: fixture.clock.now(),
    });
    await project.setDomain("pending");
    expect((await act(id, "resume")).status).toBe(403);
    await project.setDomain("verified");
    await fixture.projects.setDisabled(project.id, { reason: "MANUAL", now: fixture.clock.now() });
    expect((await act(id, "resume")).status).toBe(403);
    expect((await project.get(id)).status).toBe("PAUSED");
    await fixture.projects.setDisabled(project.id, { reason: null, now: fixture.clock.now() });
    expect((await act(id, "resume")).status).toBe(200);
  });
});

describe("the breaker's limits", () => {
  it("are stored with the content, and cleared with null or without any limit", async () => {
    const { id, stopAt } = await project.create({ stopAt: { complaintPercent: 0.1 } });
    expect(stopAt).toEqual({ complaintPercent: 0.1, bouncePercent: null });
    const change = async (given: unknown) => project.call("PUT", `/campaigns/${id}`, { stopAt: given });
    expect((await change({ complaintPercent: null, bouncePercent: 5 })).body.stopAt).toEqual({
      ...{ complaintPercent: null, bouncePercent: 5 },
    });
    expect((await project.call("PUT", `/campaigns/${id}`, { name: "New" })).body.stopAt?.bouncePercent).toBe(5);
    expect((await change({})).body.stopAt).toBeNull();
    await change({ bouncePercent: 5 });
    expect((await change(null)).body.stopAt).toBeNull();
    expect(issuesOf(await change({ bouncePercent: 101 }))).toEqual(["stopAt.bouncePercent too_big"]);
    expect(issuesOf(await change({ bouncePercent: "5" }))).toEqual(["stopAt.bouncePercent invalid_type"]);
  });

  it("are switched off when a campaign that passed them is resumed, and kept when a user had paused it", async () => {
    for (const [pauseReason, kept] of [
      ["complaints", null],
      ["user", { complaintPercent: 1, bouncePercent: null }],
    ] as const) {
      const { id } = await project.create({ stopAt: { complaintPercent: 1 } });
      await project.bringTo(id, "SENDING");
      const changes = { pausedAt: fixture.ahead(0), pauseReason };
      await fixture.campaigns.move(dataOf(project), id, {
        move: campaignMoves.pause,
        changes,
        now: fixture.clock.now(),
      });
      expect((await act(id, "resume")).body.stopAt).toEqual(kept);
      expect((await project.get(id)).stopAt).toEqual(kept);
    }
  });
});

describe("a paused campaign", () => {
  it("counts as a sending one: it cannot be changed, sent, unscheduled or deleted, and reserves its mails of the cap", async () => {
    const { id } = await paused();
    expect((await project.call("PUT", `/campaigns/${id}`, { name: "New" })).status).toBe(400);
    expect((await project.send(id)).body.error.details).toEqual({ reason: "not_sendable", status: "PAUSED" });
    expect((await act(id, "unschedule")).status).toBe(400);
    expect((await project.call("DELETE", `/campaigns/${id}`)).status).toBe(409);
    const caps = { workflows: null, campaigns: 1, transactional: null, inbound: null };
    await fixture.projects.update(project.id, { changes: { caps }, now: fixture.clock.now() });
    const other = await project.create();
    expect((await project.send(other.id)).body.error).toMatchObject({ details: { usage: 1, requested: 1 } });
  });

  it("is found by its status, and keeps its segment in use", async () => {
    const segment = await project.newSegment();
    const draft = await project.create({ audienceType: "SEGMENT", segmentId: segment.id });
    await project.bringTo(draft.id, "SENDING");
    await act(draft.id, "pause");
    const listed = (await project.call("GET", "/campaigns?status=PAUSED")).body;
    expect(listed.data.map(({ id }: { id: string }) => id)).toEqual([draft.id]);
    expect((await project.call("DELETE", `/segments/${segment.id}`)).status).toBe(409);
  });

  it("can be cancelled, and its lanes then settle the rows", async () => {
    const campaign = await paused();
    await project.queued();
    fixture.queue.length = 0;
    const answer = await act(campaign.id, "cancel");
    expect(answer.body).toMatchObject({ status: "CANCELLED", cancelReason: "user", pausedAt: null, pauseReason: null });
    expect(await ordered()).toBe(1);
    expect(await project.stored()).toContainEqual(expect.objectContaining({ pk1: "M" }));
  });

  it("leaves one winner when pause, resume and cancel race", async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id } = await sending();
      const actions = ["pause", "resume", "cancel", "pause", "resume"];
      const answers = await Promise.all(actions.map((action) => act(id, action)));
      expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 400)).toEqual([]);
      expect(answers[2]?.status).toBe(200);
      expect(await project.get(id)).toMatchObject({ status: "CANCELLED", pausedAt: null, pauseReason: null });
      const head = await fixture.campaigns.findHead(dataOf(project), id);
      const items = (await project.stored()).filter(({ pk, sk }) => sk === `c#${id}` && pk !== `Z#${project.id}`);
      expect([head?.status, items]).toMatchObject(["CANCELLED", [{ pk1: "M" }]]);
    }
  });
});
