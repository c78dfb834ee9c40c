import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Role } from "#lib/domain/project/member.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import {
  type FixtureProject,
  openSendingFixture,
  type SendingFixture,
} from "#test/campaigns/sending/sending-fixture.ts";
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
  await project.newContact("ann@example.com");
});

const hour = 3_600_000;
const newMember = async (role: Role) => (await createMember(fixture.table, project.id, role, fixture.clock.now())).id;
const capped = (campaigns: number) => ({ workflows: null, campaigns, transactional: null, inbound: null });

/** The delays of the queued `startCampaign` jobs, as seconds from now. */
const waiting = () =>
  fixture.queue
    .filter(({ job }) => job.type === "startCampaign")
    .map(({ at }) => (at - Date.parse(fixture.ahead(0))) / 1_000);

const timersOf = async (id: string) => (await project.timers()).filter(({ job }) => job.campaignId === id);

async function scheduled(milliseconds: number, given: Record<string, unknown> = {}): Promise<string> {
  const { id } = await project.create(given);
  expect((await project.send(id, fixture.ahead(milliseconds))).status).toBe(200);
  return id;
}

/** The queued freezing jobs. */
const ordered = async () => (await project.queued()).filter(({ type }) => type === "freezeCampaign").length;

describe("POST /campaigns/{id}/send with a time", () => {
  it("stores the time to the millisecond, sets one timer a minute early, and writes nothing else", async () => {
    const campaign = await project.create();
    await fixture.pass(60);
    await project.newContact("ben@example.com");
    const scheduledFor = fixture.ahead(hour + 123);
    const before = await project.stored();
    const answer = await project.send(campaign.id, scheduledFor);
    const kept = { status: "SCHEDULED", scheduledFor, totalRecipients: 2, updatedAt: fixture.ahead(0) };
    expect([answer.status, answer.body]).toEqual([
      200,
      { success: true, data: { ...campaign, ...kept }, message: `The campaign will be sent at ${scheduledFor}.` },
    ]);
    expect(await project.get(campaign.id)).toEqual({ ...campaign, ...kept });
    const job = { type: "startCampaign", dataId: project.id, campaignId: campaign.id, scheduledFor };
    const at = fixture.ahead(hour - 60_000 + 1_000).slice(0, 19);
    expect([await timersOf(campaign.id), fixture.queue]).toEqual([[{ at: `at(${at})`, job }], []]);
    const changed = (await project.stored()).filter((item, index) => !isDeepStrictEqual(item, before[index]));
    expect(changed).toMatchObject([
      { sk: `c#${campaign.id}`, pk1: "MS", sk1: `${scheduledFor}#${project.id}#${campaign.id}` },
    ]);
  });

  it.each([
    ["2027-03-01T10:00:00.000Z", "2027-03-01T10:00:00.000Z"],
    ["2027-03-01T10:00:00.123+02:00", "2027-03-01T08:00:00.123Z"],
    ["2027-03-01T10:00", "2027-03-01T10:00:00.000Z"],
    ["2027-03-01 10:00:30", "2027-03-01T10:00:30.000Z"],
    ["2027-03-01", "2027-03-01T00:00:00.000Z"],
    ["March 1, 2027 10:00", "2027-03-01T10:00:00.000Z"],
    ["Mon, 01 Mar 2027 10:00:00 GMT", "2027-03-01T10:00:00.000Z"],
    ["Mon Mar 01 2027 10:00:00 GMT+0100 (CET)", "2027-03-01T09:00:00.000Z"],
    ["03/01/2027", "2027-03-01T00:00:00.000Z"],
    ["9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999Z"],
    [1_803_895_200_123, "2027-03-01T10:00:00.123Z"],
  ])("parses %j as %s", async (given, scheduledFor) => {
    const { id } = await project.create();
    expect((await project.send(id, given)).body.data).toMatchObject({ status: "SCHEDULED", scheduledFor });
    expect(await timersOf(id)).toMatchObject([{ job: { scheduledFor } }]);
  });

  it("is refused when no timer can be set, and leaves the campaign as it was", async () => {
    const campaign = await project.create();
    fixture.broken.add("timer");
    expect((await project.send(campaign.id, fixture.ahead(hour))).status).toBe(500);
    expect(await project.get(campaign.id)).toEqual(campaign);
  });
});

describe("a scheduled campaign", () => {
  it("begins to the second, once, though its timer is early and fires twice", async () => {
    const id = await scheduled(hour);
    await fixture.pass(3_599);
    expect((await project.get(id)).status).toBe("SCHEDULED");
    await fixture.pass(1);
    const { status, sentAt, scheduledFor } = await project.get(id);
    expect({ status, sentAt, scheduledFor }).toEqual({
      status: "SENDING",
      sentAt: fixture.ahead(0),
      scheduledFor: fixture.ahead(0),
    });
    expect([await ordered(), fixture.mails]).toEqual([1, []]);
    await fixture.pass(hour);
    expect(await ordered()).toBe(1);
  });

  it.each([
    [1, 30],
    [29_999, 30],
    [30_001, 31],
    [899_001, 900],
  ])("due in %i ms waits %i s in the queue, not for a timer that is a minute late", async (milliseconds, seconds) => {
    const id = await scheduled(milliseconds);
    expect([waiting(), await timersOf(id)]).toEqual([[seconds], []]);
    await fixture.pass(seconds - 1);
    expect((await project.get(id)).status).toBe("SCHEDULED");
    await fixture.pass(1);
    expect([(await project.get(id)).status, await ordered()]).toEqual(["SENDING", 1]);
  });

  it("begins at the latest time given", async () => {
    const id = await scheduled(hour);
    await project.send(id, fixture.ahead(3 * hour));
    await project.send(id, fixture.ahead(2 * hour));
    await fixture.pass(3_600);
    expect((await project.get(id)).status).toBe("SCHEDULED");
    await fixture.pass(3_600);
    expect(await project.get(id)).toMatchObject({ status: "SENDING", sentAt: fixture.ahead(0) });
    await fixture.pass(3_600);
    expect(await ordered()).toBe(1);
  });

  it("begins at a time that was taken away and given again", async () => {
    const id = await scheduled(hour);
    const first = fixture.ahead(hour);
    await project.send(id, fixture.ahead(2 * hour));
    await project.send(id, first);
    await fixture.pass(3_600);
    expect([(await project.get(id)).status, await ordered()]).toEqual(["SENDING", 1]);
  });

  it("keeps its time when it is changed, and begins with its current content", async () => {
    const id = await scheduled(hour);
    await project.call("PUT", `/campaigns/${id}`, { subject: "New", scheduledFor: null });
    await fixture.pass(3_600);
    expect(await project.get(id)).toMatchObject({ status: "SENDING", subject: "New", scheduledFor: fixture.ahead(0) });
  });

  it("begins even when its audience is empty by then", async () => {
    const id = await scheduled(hour);
    await project.newContact("ann@example.com", {}, false);
    await fixture.pass(3_600);
    expect([(await project.get(id)).status, await ordered()]).toEqual(["SENDING", 1]);
  });

  it("begins at its time when its timer is lost, because the check finds due campaigns, and still begins once", async () => {
    const kept = await scheduled(2 * hour);
    fixture.broken.add("lost timer");
    const [soon, later, muchLater] = [
      await scheduled(2 * hour),
      await scheduled(2 * hour + 300_000),
      await scheduled(3 * hour),
    ];
    await fixture.pass(2 * 3_600 - 120);
    await fixture.due.wake();
    await fixture.pass(120);
    const statuses = async () =>
      (await Promise.all([kept, soon, later, muchLater].map(project.get))).map(({ status }) => status);
    expect(await statuses()).toEqual(["SENDING", "SENDING", "SCHEDULED", "SCHEDULED"]);
    await fixture.pass(300);
    expect(await statuses()).toEqual(["SENDING", "SENDING", "SENDING", "SCHEDULED"]);
    await fixture.pass(4_000);
    expect((await project.get(muchLater)).status).toBe("SCHEDULED");
    await fixture.due.wake();
    await fixture.pass(0);
    expect([await statuses(), await ordered()]).toEqual([["SENDING", "SENDING", "SENDING", "SENDING"], 4]);
  });
});

describe("a campaign whose time has come", () => {
  const verdicts: [string, () => Promise<unknown>][] = [
    ["domain_not_verified", () => project.setDomain("pending")],
    ["domain_not_verified", () => project.removeDomain()],
    [
      "project_disabled",
      () => fixture.projects.setDisabled(project.id, { reason: "MANUAL", now: fixture.clock.now() }),
    ],
    [
      "billing_limit",
      () => fixture.projects.update(project.id, { changes: { caps: capped(1) }, now: fixture.clock.now() }),
    ],
  ];

  it.each(verdicts)(
    "and that must not be sent is cancelled with %s, and all members are notified once",
    async (reason, spoil) => {
      const members = [await newMember("OWNER"), await newMember("ADMIN"), await newMember("MEMBER")];
      await project.newContact("ben@example.com");
      const id = await scheduled(hour, { name: "Spring" });
      const before = await project.get(id);
      await spoil();
      fixture.mails.length = 0;
      await fixture.pass(3_600);
      const cancelled = { status: "CANCELLED", cancelReason: reason, scheduledFor: null, updatedAt: fixture.ahead(0) };
      expect(await project.get(id)).toEqual({ ...before, ...cancelled });
      expect(await ordered()).toBe(0);
      const mail = { kind: "campaignGivenUp", campaign: "Spring", reason, projectId: project.id };
      const noticeId = `campaignGivenUp-${id}`;
      const told = new Set(fixture.mails.map((asked) => JSON.stringify(asked)));
      const expected = members.map((userId) => expect.objectContaining({ ...mail, noticeId, userId }));
      expect([...told].map((text) => JSON.parse(text))).toEqual(expect.arrayContaining(expected));
      expect(told.size).toBe(3);
    },
  );

  it("and whose project lost its domain only for a while is sent", async () => {
    const id = await scheduled(hour);
    await project.setDomain("pending");
    await fixture.pass(1_800);
    await project.setDomain("verified");
    await fixture.pass(1_800);
    expect((await project.get(id)).status).toBe("SENDING");
  });

  it("and whose cap is just reached, or whose usage cannot be read, is sent", async () => {
    await fixture.projects.update(project.id, { changes: { caps: capped(1) }, now: fixture.clock.now() });
    const [reaching, unread] = [await scheduled(hour), await scheduled(2 * hour)];
    await fixture.pass(3_600);
    expect((await project.get(reaching)).status).toBe("SENDING");
    fixture.broken.add("counters");
    await fixture.pass(3_600);
    expect((await project.get(unread)).status).toBe("SENDING");
  });

  it("notifies the members even when the worker that cancelled it died before", async () => {
    const userId = await newMember("OWNER");
    const id = await scheduled(hour);
    await project.setDomain("pending");
    fixture.mails.length = 0;
    fixture.mailer.fault = new Error("The queue does not answer.");
    fixture.time.advance(hour);
    await expect(
      fixture.startOne({ dataId: dataOf(project), campaignId: id, scheduledFor: fixture.ahead(0) }),
    ).rejects.toThrow();
    expect([(await project.get(id)).cancelReason, fixture.mails]).toEqual(["domain_not_verified", []]);
    fixture.mailer.fault = undefined;
    await fixture.pass(0);
    expect(fixture.mails).toContainEqual(expect.objectContaining({ userId, kind: "campaignGivenUp" }));
  });

  it("does nothing after it was cancelled or deleted, or its project was reset or deleted", async () => {
    for (const end of ["cancel", "remove", "reset", "delete"] as const) {
      const id = await scheduled(hour);
      if (end === "cancel" || end === "remove") await project.cancel(id);
      if (end === "remove") await project.call("DELETE", `/campaigns/${id}`);
      if (end === "reset") await fixture.projects.reset(project.id, { now: fixture.clock.now() });
      if (end === "delete") await fixture.projects.remove(project.id, { now: fixture.clock.now() });
      const before = await project.stored();
      fixture.mails.length = 0;
      await fixture.pass(3_600);
      await fixture.due.wake();
      await fixture.pass(0);
      expect([await project.stored(), fixture.mails]).toEqual([before, []]);
      project = await fixture.newProject();
      await project.newContact("ann@example.com");
    }
  });
});
