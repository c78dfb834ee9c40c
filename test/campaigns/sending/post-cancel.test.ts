import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
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

async function refused(id: string) {
  const before = await project.stored();
  const answer = await project.cancel(id);
  expect([await project.stored(), fixture.queue]).toEqual([before, []]);
  return answer;
}

describe("POST /campaigns/{id}/cancel", () => {
  it("ends a scheduled campaign, and its timer then starts nothing", async () => {
    const campaign = await project.create();
    await project.send(campaign.id, fixture.ahead(3_600_000));
    await fixture.pass(60);
    const answer = await project.cancel(campaign.id);
    const cancelled = { status: "CANCELLED", cancelReason: "user", scheduledFor: null, updatedAt: fixture.ahead(0) };
    expect([answer.status, answer.body]).toEqual([200, { ...campaign, ...cancelled, totalRecipients: 1 }]);
    expect(await project.get(campaign.id)).toEqual(answer.body);
    const after = await project.stored();
    for (const item of after) expect(item).not.toHaveProperty("pk1", expect.stringMatching(/^MS?$/));
    await fixture.pass(7_200);
    await fixture.due.wake();
    expect([await project.stored(), await project.queued(), fixture.mails]).toEqual([after, [], []]);
  });

  it("stops a campaign in progress, which stays unsettled until its ledger is settled", async () => {
    const { id } = await project.create();
    const { body } = await project.send(id);
    const answer = await project.cancel(id);
    expect([answer.status, answer.body]).toEqual([
      200,
      { ...body.data, status: "CANCELLED", cancelReason: "user", updatedAt: fixture.ahead(0) },
    ]);
    expect(await project.stored()).toContainEqual(expect.objectContaining({ pk1: "M", sk1: `${project.id}#${id}` }));
  });

  it("stops a scheduled campaign that has begun, and clears its time", async () => {
    const { id } = await project.create();
    await project.send(id, fixture.ahead(60_000));
    await fixture.pass(60);
    expect((await project.get(id)).status).toBe("SENDING");
    expect((await project.cancel(id)).body).toMatchObject({ status: "CANCELLED", scheduledFor: null });
  });

  it.each(["DRAFT", "SENT", "CANCELLED"])("answers 400 when it is %s, and writes nothing", async (status) => {
    const { id } = await project.create();
    await project.bringTo(id, status);
    const answer = await refused(id);
    const error = { code: "BAD_REQUEST", details: { reason: "not_cancellable", status } };
    expect([answer.status, answer.body.error]).toMatchObject([400, error]);
  });

  it("answers 404 to an unknown id, here or in another project, and 422 to a malformed one", async () => {
    const elsewhere = await fixture.newProject();
    const { id } = await elsewhere.create();
    await elsewhere.send(id, fixture.ahead(3_600_000));
    for (const unknown of [newId(), id]) {
      const { status, body } = await refused(unknown);
      const error = { code: "CAMPAIGN_NOT_FOUND", details: { resource: "campaign", id: unknown } };
      expect([status, body.error]).toMatchObject([404, error]);
    }
    expect((await elsewhere.get(id)).status).toBe("SCHEDULED");
    expect(issuesOf(await refused("x"))).toEqual(["id invalid_string"]);
  });

  it("answers 403 while the project is disabled", async () => {
    const { id } = await project.create();
    await project.send(id, fixture.ahead(3_600_000));
    await fixture.projects.setDisabled(project.id, { reason: "MANUAL", now: fixture.clock.now() });
    expect((await refused(id)).status).toBe(403);
  });
});
