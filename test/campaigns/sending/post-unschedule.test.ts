import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { newId } from "#lib/platform/ids.ts";
import {
  type FixtureProject,
  openSendingFixture,
  type SendingFixture,
} from "#test/campaigns/sending/sending-fixture.ts";
import { issuesOf } from "#test/support/api/call.ts";
import { createMember } from "#test/support/api/user.ts";
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
  fixture.broken.clear();
  fixture.mails.length = 0;
  await project.newContact("ann@example.com");
});

const hour = 3_600_000;
const send = (id: string, body: object) => project.call("POST", `/campaigns/${id}/send`, body);
const unschedule = (id: string) => project.call("POST", `/campaigns/${id}/unschedule`);

/** The queued freezing jobs. */
const ordered = async () => (await project.queued()).filter(({ type }) => type === "freezeCampaign").length;

describe("POST /campaigns/{id}/unschedule", () => {
  it("makes a scheduled campaign a draft again, for 2 write units and its index entry, and its timer starts nothing", async () => {
    const campaign = await project.create();
    await project.send(campaign.id, fixture.ahead(hour));
    await fixture.pass(60);
    fixture.table.takeUnits();
    const answer = await unschedule(campaign.id);
    expect(fixture.table.takeUnits().write).toBeLessThanOrEqual(3);
    const draft = { ...campaign, totalRecipients: 1, updatedAt: fixture.ahead(0) };
    expect([answer.status, answer.body]).toEqual([200, draft]);
    expect(await project.get(campaign.id)).toEqual(draft);
    const after = await project.stored();
    for (const item of after) expect(item).not.toHaveProperty("pk1", "MS");
    await fixture.pass(7_200);
    await fixture.due.wake();
    await fixture.pass(0);
    expect([await project.stored(), await project.queued(), fixture.mails]).toEqual([after, [], []]);
  });

  it("leaves a campaign that can be scheduled again, also for the same time, and then begins once", async () => {
    const { id } = await project.create();
    const at = fixture.ahead(hour);
    await project.send(id, at);
    await unschedule(id);
    await project.send(id, at);
    await fixture.pass(3_600);
    expect([(await project.get(id)).status, await ordered()]).toEqual(["SENDING", 1]);
  });

  it("answers 200 to a draft, and writes nothing", async () => {
    const campaign = await project.create();
    const before = await project.stored();
    const answer = await unschedule(campaign.id);
    expect([answer.status, answer.body, await project.stored()]).toEqual([200, campaign, before]);
  });

  it.each(["SENDING", "SENT", "CANCELLED"])("answers 400 when it is %s, and writes nothing", async (status) => {
    const { id } = await project.create();
    await project.bringTo(id, status);
    const before = await project.stored();
    const answer = await unschedule(id);
    const error = { code: "BAD_REQUEST", details: { reason: "not_scheduled", status } };
    expect([answer.status, answer.body.error]).toMatchObject([400, error]);
    expect(await project.stored()).toEqual(before);
  });

  it("answers 404 to an unknown id, and 422 to a malformed one", async () => {
    expect((await unschedule(newId())).body.error).toMatchObject({ code: "CAMPAIGN_NOT_FOUND" });
    expect(issuesOf(await unschedule("x"))).toEqual(["id invalid_string"]);
  });

  it("and its start exclude each other when they race", async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id } = await project.create();
      const before = await ordered();
      const [taken, sent] = await Promise.all([
        send(id, { delaySeconds: 60 }).then(() => unschedule(id)),
        send(id, {}),
      ]);
      const { status } = await project.get(id);
      const began = (await ordered()) - before;
      expect([status, began]).toEqual(sent.status === 200 && status === "SENDING" ? ["SENDING", 1] : ["DRAFT", 0]);
      expect([200, 400]).toContain(taken.status);
    }
  });
});

describe("POST /campaigns/{id}/send with delaySeconds", () => {
  it.each([1, 10, 30, 600])(
    "schedules the start %i s ahead, names that time, and begins to the second",
    async (delay) => {
      const { id } = await project.create();
      const scheduledFor = fixture.ahead(delay * 1_000);
      const answer = await send(id, { delaySeconds: delay, scheduledFor: null });
      expect([answer.status, answer.body]).toMatchObject([
        200,
        { data: { status: "SCHEDULED", scheduledFor }, message: `The campaign will be sent at ${scheduledFor}.` },
      ]);
      await fixture.pass(delay - 1);
      expect((await project.get(id)).status).toBe("SCHEDULED");
      await fixture.pass(1);
      expect(await project.get(id)).toMatchObject({ status: "SENDING", sentAt: fixture.ahead(0) });
      await fixture.pass(60);
      expect(await ordered()).toBe(1);
    },
  );

  it("can be taken back until then", async () => {
    const { id } = await project.create();
    await send(id, { delaySeconds: 10 });
    await fixture.pass(9);
    expect((await unschedule(id)).body).toMatchObject({ status: "DRAFT", scheduledFor: null });
    await fixture.pass(60);
    expect([(await project.get(id)).status, await ordered()]).toEqual(["DRAFT", 0]);
  });

  it("sends at once after 0 seconds", async () => {
    const { id } = await project.create();
    expect((await send(id, { delaySeconds: 0 })).body.data).toMatchObject({ status: "SENDING", scheduledFor: null });
  });

  it.each([
    [{ delaySeconds: -1 }, "delaySeconds too_small"],
    [{ delaySeconds: 601 }, "delaySeconds too_big"],
    [{ delaySeconds: 1.5 }, "delaySeconds invalid_type"],
    [{ delaySeconds: "30" }, "delaySeconds invalid_type"],
    [{ delaySeconds: null }, "delaySeconds invalid_type"],
    [{ delaySeconds: 30, scheduledFor: "2099-01-01" }, "delaySeconds custom"],
    [{ delaySeconds: 0, scheduledFor: "2099-01-01" }, "delaySeconds custom"],
  ])("refuses %j", async (body, issue) => {
    const { id } = await project.create();
    const answer = await send(id, body);
    expect([answer.status, issuesOf(answer)]).toEqual([422, [issue]]);
  });
});

describe("the late limit of a scheduled campaign", () => {
  it.each([
    [{}, 720],
    [{ lateLimitMinutes: 5 }, 5],
    [{ lateLimitMinutes: 10_080 }, 10_080],
  ])("given as %j lets it start up to %i minutes late, and cancels it after that", async (given, minutes) => {
    fixture.broken.add("lost timer");
    await createMember(fixture.table, project.id, "MEMBER", fixture.clock.now());
    const [kept, late] = [await project.create(given), await project.create(given)];
    expect(kept.lateLimitMinutes).toBe(minutes);
    await project.send(kept.id, fixture.ahead(hour));
    await project.send(late.id, fixture.ahead(hour - 1_000));
    await fixture.pass(3_600 + minutes * 60);
    await fixture.due.wake();
    await fixture.pass(0);
    expect((await project.get(kept.id)).status).toBe("SENDING");
    expect(await project.get(late.id)).toMatchObject({
      ...{ status: "CANCELLED", cancelReason: "too_late", scheduledFor: null },
    });
    expect(fixture.mails).toContainEqual(
      expect.objectContaining({ kind: "campaignGivenUp", campaign: "March", reason: "too_late" }),
    );
  });

  it("is stored with the content, and refused out of range", async () => {
    const { id } = await project.create();
    const change = (lateLimitMinutes: unknown) => project.call("PUT", `/campaigns/${id}`, { lateLimitMinutes });
    expect((await change(60)).body).toMatchObject({ lateLimitMinutes: 60 });
    expect((await project.call("POST", `/campaigns/${id}/duplicate`)).body.lateLimitMinutes).toBe(60);
    expect((await change(720)).body).toMatchObject({ lateLimitMinutes: 720 });
    expect(issuesOf(await change(4))).toEqual(["lateLimitMinutes too_small"]);
    expect(issuesOf(await change(10_081))).toEqual(["lateLimitMinutes too_big"]);
    expect(issuesOf(await change(null))).toEqual(["lateLimitMinutes invalid_type"]);
  });
});
