import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { campaignMoves } from "#lib/domain/campaign/campaign-states.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import type { CounterScope } from "#lib/domain/usage/counters.ts";
import { newId } from "#lib/platform/ids.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import {
  type FixtureProject,
  openSendingFixture,
  type SendingFixture,
} from "#test/campaigns/sending/sending-fixture.ts";
import { issuesOf } from "#test/support/api/call.ts";
import { membersOf, treeOf } from "#test/support/api/conditions.ts";
import { countOnce } from "#test/support/fold-into.ts";
import { someTime } from "#test/support/records.ts";

let fixture: SendingFixture;
let project: FixtureProject;

const later = "2026-03-05T10:00:00.000Z";
const noContact = treeOf({ field: "email", operator: "equals", value: "nobody@example.com" });
const capped = (campaigns: number) => ({ workflows: null, campaigns, transactional: null, inbound: null });

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(someTime) });
  fixture = await openSendingFixture();
});
afterAll(async () => {
  await fixture.close();
  vi.useRealTimers();
});
beforeEach(() => open());

/** With three contacts. */
async function open(changes: Parameters<SendingFixture["newProject"]>[0] = {}) {
  project = await fixture.newProject(changes);
  fixture.queue.length = 0;
  fixture.broken.clear();
  for (const name of ["ann", "ben", "cid"]) await project.newContact(`${name}@example.com`);
}

/** Asserts that the request is refused, and that nothing is written, queued or timed. */
async function refused(id: string, scheduledFor?: unknown) {
  const before = await project.stored();
  const { status, body } = await project.send(id, scheduledFor);
  expect(await project.stored()).toEqual(before);
  expect([fixture.queue, await project.timers()]).toEqual([[], []]);
  const { code, details } = body.error ?? {};
  return [status, code, details];
}

/** A campaign whose segment was deleted after it was over, and a copy of it. */
async function withoutSegment(given: (id: string) => Record<string, unknown>): Promise<string> {
  const segment = await project.newSegment();
  const { id } = await project.create(given(segment.id));
  await project.bringTo(id, "SENT");
  const { version } = await fixture.segments.snapshot(dataOf(project));
  await fixture.segments.remove(dataOf(project), segment.id, { version });
  return (await project.call("POST", `/campaigns/${id}/duplicate`)).body.id;
}

describe("POST /campaigns/{id}/send is refused", () => {
  it.each([
    ...["", " ", "soon", "2026-13-01", "2026-02-30T25:00:00Z", "1772359200000", "+010000-01-01T00:00:00.000Z"],
    ...[true, false, {}, { at: later }, [], [later], 1e20, 8.64e15],
  ])("with 400 for an invalid time: %j", async (scheduledFor) => {
    const { id } = await project.create();
    expect(await refused(id, scheduledFor)).toEqual([400, "BAD_REQUEST", { reason: "invalid_date" }]);
  });

  it.each([
    ...[someTime, "2026-03-01T09:59:59.999Z", "2026-03-01T10:59:59.999+01:00", "2026-03-01", "1999"],
    ...[0, -1, Date.parse(someTime), "-000001-01-01T00:00:00Z"],
  ])("with 400 for a time that is not in the future: %j", async (scheduledFor) => {
    const { id } = await project.create();
    expect(await refused(id, scheduledFor)).toEqual([400, "BAD_REQUEST", { reason: "date_in_past" }]);
  });

  it.each([
    ["SENDING", undefined],
    ["SENDING", later],
    ["SENT", undefined],
    ["SENT", later],
    ["CANCELLED", undefined],
    ["CANCELLED", later],
  ])("with 400 once it is %s, for %s", async (status, scheduledFor) => {
    const { id } = await project.create();
    await project.bringTo(id, status);
    expect(await refused(id, scheduledFor)).toEqual([400, "BAD_REQUEST", { reason: "not_sendable", status }]);
  });

  it("with 400 when the audience is empty and the send is immediate, not scheduled", async () => {
    project = await fixture.newProject();
    await project.newContact("ann@example.com", {}, false);
    const { id } = await project.create();
    expect(await refused(id)).toEqual([400, "BAD_REQUEST", { reason: "no_recipients" }]);
    const answer = await project.send(id, later);
    expect([answer.status, answer.body.data]).toMatchObject([200, { status: "SCHEDULED", totalRecipients: 0 }]);
  });

  it.each([
    ["its segment", (segmentId: string) => ({ audienceType: "SEGMENT", segmentId })],
    [
      "a segment in its condition",
      (segmentId: string) => ({ audienceType: "FILTERED", audienceCondition: membersOf(segmentId) }),
    ],
  ])("with 400 when %s was deleted, now and later", async (_, given) => {
    const id = await withoutSegment(given);
    for (const scheduledFor of [undefined, later]) {
      expect(await refused(id, scheduledFor)).toEqual([400, "BAD_REQUEST", { reason: "audience_incomplete" }]);
    }
  });

  it.each([undefined, later])(
    "with 402 when it would exceed the cap, for %s; not when it reaches it exactly",
    async (at) => {
      await open({ caps: capped(2) });
      const { id } = await project.create();
      const details = { category: "campaigns", limit: 2, usage: 0, requested: 3 };
      expect(await refused(id, at)).toEqual([402, "BILLING_LIMIT_EXCEEDED", details]);
      await open({ caps: capped(3) });
      expect((await project.send((await project.create()).id, at)).status).toBe(200);
    },
  );

  it("with 402 for this month's usage plus the unsent mails of campaigns in progress", async () => {
    await open({ caps: capped(7) });
    const [running, next] = [await project.create(), await project.create()];
    await fixture.campaigns.move(dataOf(project), running.id, {
      move: campaignMoves.send,
      changes: { totalRecipients: 9 },
      now: fixture.clock.now(),
    });
    const counters = new CounterRepository(fixture.table);
    const count = (scope: CounterScope, sums: Record<string, number>) =>
      countOnce(counters, dataOf(project), scope, sums, fixture.clock.now());
    await count(`campaigns#${running.id}`, { sent: 3, failed: 1, skipped: 2 });
    await count("usage#2026-03", { campaigns: 2, transactional: 50 });
    const details = { category: "campaigns", limit: 7, usage: 5, requested: 3 };
    expect(await refused(next.id)).toEqual([402, "BILLING_LIMIT_EXCEEDED", details]);
    await fixture.campaigns.move(dataOf(project), running.id, {
      move: campaignMoves.complete,
      changes: {},
      now: fixture.clock.now(),
    });
    expect((await project.send(next.id)).status).toBe(200);
  });

  it("not with 402 when the usage cannot be read", async () => {
    await open({ caps: capped(2) });
    const { id } = await project.create();
    fixture.broken.add("counters");
    expect((await project.send(id)).status).toBe(200);
  });

  it.each([undefined, later])(
    "with 403 when the sender's domain is not the project's, or not verified, for %s",
    async (at) => {
      const { id } = await project.create();
      await project.setDomain("pending");
      const details = { reason: "domain_not_verified", domain: "acme.test" };
      expect(await refused(id, at)).toEqual([403, "INTERNAL_SERVER_ERROR", details]);
      await project.removeDomain();
      const gone = { reason: "domain_not_registered", domain: "acme.test" };
      expect(await refused(id, at)).toEqual([403, "INTERNAL_SERVER_ERROR", gone]);
    },
  );

  it.each([undefined, later])("with 403 while the project is disabled, for %s", async (at) => {
    const { id } = await project.create();
    await fixture.projects.setDisabled(project.id, { reason: "MANUAL", now: fixture.clock.now() });
    expect(await refused(id, at)).toEqual([403, "PROJECT_DISABLED", { reason: "MANUAL" }]);
  });

  it("with 404 for an unknown id, here or in another project, and with 422 for a malformed one", async () => {
    const elsewhere = await (await fixture.newProject()).create();
    for (const id of [newId(), elsewhere.id]) {
      for (const at of [undefined, later, "soon"]) {
        expect(await refused(id, at)).toEqual([404, "CAMPAIGN_NOT_FOUND", { resource: "campaign", id }]);
      }
    }
    expect(issuesOf(await project.send("x"))).toEqual(["id invalid_string"]);
  });

  it("with 422 for a body that is not an object", async () => {
    const { id } = await project.create();
    for (const body of ["[]", '"now"', "5"]) {
      const answer = await project.call("POST", `/campaigns/${id}/send`, body);
      expect([answer.status, issuesOf(answer)]).toEqual([422, [" invalid_type"]]);
    }
  });

  it("by the first check that fails: time, status, audience, cap, domain", async () => {
    await open({ caps: capped(2) });
    const lost = await withoutSegment((segmentId) => ({ audienceType: "SEGMENT", segmentId }));
    const sent = await project.create();
    await project.bringTo(sent.id, "SENT");
    const empty = await project.create({ audienceType: "FILTERED", audienceCondition: noContact });
    const full = await project.create();
    await project.setDomain("pending");
    const reasonOf = async (id: string, at?: unknown) => {
      const [status, , details] = await refused(id, at);
      return [status, details.reason ?? details.category];
    };
    expect(await reasonOf(sent.id, "soon")).toEqual([400, "invalid_date"]);
    expect(await reasonOf(sent.id, 0)).toEqual([400, "date_in_past"]);
    expect(await reasonOf(sent.id)).toEqual([400, "not_sendable"]);
    expect(await reasonOf(lost)).toEqual([400, "audience_incomplete"]);
    expect(await reasonOf(empty.id)).toEqual([400, "no_recipients"]);
    expect(await reasonOf(full.id)).toEqual([402, "campaigns"]);
    expect(await reasonOf(empty.id, later)).toEqual([403, "domain_not_verified"]);
  });
});
