import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type FixtureProject,
  openSendingFixture,
  type SendingFixture,
} from "#test/campaigns/sending/sending-fixture.ts";
import { ofPlan } from "#test/support/api/conditions.ts";
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
  await project.newContact("ben@example.com");
  await project.newContact("cid@example.com", {}, false);
});

describe("POST /campaigns/{id}/send", () => {
  it.each([
    ["no body", undefined],
    ["an empty object", {}],
    ["scheduledFor null", { scheduledFor: null }],
    ["only unknown fields", { status: "SENT", sentAt: null }],
  ])("with %s starts at once, and queues the freezing of the audience once", async (_, body) => {
    const campaign = await project.create();
    await fixture.pass(60);
    const before = await project.stored();
    const answer = await project.call("POST", `/campaigns/${campaign.id}/send`, body);
    const at = fixture.ahead(0);
    const sent = { ...campaign, status: "SENDING", totalRecipients: 2, sentAt: at, updatedAt: at };
    expect([answer.status, answer.body]).toEqual([
      200,
      { success: true, data: sent, message: "The campaign is being sent." },
    ]);
    expect(await project.get(campaign.id)).toEqual(sent);
    const after = await project.stored();
    const added = after.filter(({ pk, sk }) => !before.some((item) => item["pk"] === pk && item["sk"] === sk));
    expect(added).toEqual([{ pk: `Z#${project.id}`, sk: `c#${campaign.id}`, cr: at }]);
    expect(after).toContainEqual(expect.objectContaining({ pk1: "M", sk1: `${project.id}#${campaign.id}` }));
    expect(await project.queued()).toEqual([{ type: "freezeCampaign", dataId: project.id, campaignId: campaign.id }]);
    expect([await project.timers(), fixture.mails]).toEqual([[], []]);
  });

  it.each([
    ["MARKETING", {}, 2],
    ["HEADLESS", {}, 2],
    ["TRANSACTIONAL", {}, 3],
    ["MARKETING", { audienceType: "FILTERED", audienceCondition: ofPlan("pro") }, 1],
  ])("counts the recipients again: %s content of %j", async (type, given, totalRecipients) => {
    const { id } = await project.create({ type, ...given });
    await project.newContact("ben@example.com", { plan: "pro" });
    expect((await project.send(id)).body.data).toMatchObject({ totalRecipients, status: "SENDING" });
  });

  it("counts the live members of its segment", async () => {
    const segment = await project.newSegment();
    await project.newContact("dan@example.com", { plan: "pro" });
    const { id } = await project.create({ audienceType: "SEGMENT", segmentId: segment.id });
    await project.newContact("eve@example.com", { plan: "pro" });
    const { data } = (await project.send(id)).body;
    expect(data).toMatchObject({ totalRecipients: 2, segment: { id: segment.id, name: segment.name } });
  });

  it("clears the time of a scheduled campaign, whose timer then starts nothing", async () => {
    const { id } = await project.create();
    await project.send(id, fixture.ahead(3_600_000));
    expect((await project.send(id)).body.data).toMatchObject({ status: "SENDING", scheduledFor: null });
    const sending = await project.get(id);
    await fixture.pass(3_700);
    expect(await project.get(id)).toEqual(sending);
    expect(await project.queued()).toHaveLength(1);
  });

  it("costs five read units beside the count of the audience, and five write units", async () => {
    const { id } = await project.create();
    fixture.table.takeUnits();
    await project.send(id);
    // Reads: key, campaign and body, domain, project, four index queries. Writes: the start of sending.
    expect(fixture.table.takeUnits()).toEqual({ read: 5 + 4 * 0.5, write: 5 });
  });
});
