import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { dataOf } from "#lib/domain/project/project.ts";
import {
  type FixtureProject,
  openSendingFixture,
  type SendingFixture,
} from "#test/campaigns/sending/sending-fixture.ts";
import type { Answer } from "#test/support/api/call.ts";
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

const atOnce = 20;
const rounds = Array.from({ length: 6 }, (_, round) => round);

const many = <T>(make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: atOnce }, (_, index) => make(index)));

/** The number of answers by status and reason. */
function tally(answers: Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const name = [status, body.error?.details?.reason, body.error?.details?.status].filter(Boolean).join(" ");
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

const ordered = async () => (await project.queued()).filter(({ type }) => type === "freezeCampaign").length;

/** Lets this number of table reads pass by. */
async function linger(reads: number): Promise<void> {
  for (let read = 0; read < reads; read += 1) await project.get("00000000-0000-4000-8000-000000000000");
}

describe("a campaign that gets concurrent requests", () => {
  it("is sent once when sent several times at once, from a draft or a schedule", async () => {
    for (const isScheduled of [false, true]) {
      const { id } = await project.create();
      if (isScheduled) await project.send(id, fixture.ahead(3_600_000));
      fixture.queue.length = 0;
      const answers = await many(() => project.send(id));
      expect(tally(answers)).toEqual({ "200": 1, "400 not_sendable SENDING": atOnce - 1 });
      expect(await ordered()).toBe(1);
    }
  });

  it("is cancelled once", async () => {
    const { id } = await project.create();
    await project.send(id, fixture.ahead(3_600_000));
    const answers = await many(() => project.cancel(id));
    expect(tally(answers)).toEqual({ "200": 1, "400 not_cancellable CANCELLED": atOnce - 1 });
  });

  it("begins once, however often its timer fires", async () => {
    const { id } = await project.create();
    const scheduledFor = fixture.ahead(3_600_000);
    await project.send(id, scheduledFor);
    fixture.time.advance(3_600_000);
    const outcomes = await many(() => fixture.startOne({ dataId: dataOf(project), campaignId: id, scheduledFor }));
    expect(outcomes.filter((outcome) => outcome === "begun")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === "late")).toHaveLength(atOnce - 1);
    expect(await ordered()).toBe(1);
  });

  it("has the latest time of all requests answered with 200", async () => {
    const { id } = await project.create();
    // As many concurrent writers of one item as always succeed.
    const times = Array.from({ length: 10 }, (_, index) => fixture.ahead(3_600_000 + index * 1_000));
    const answers = await Promise.all(times.map((time) => project.send(id, time)));
    expect(tally(answers)).toEqual({ "200": times.length });
    const { scheduledFor } = await project.get(id);
    expect(times).toContain(scheduledFor);
    const due = (await project.stored()).filter((item) => item["pk1"] === "MS");
    expect(due).toMatchObject([{ sk1: `${scheduledFor}#${project.id}#${id}` }]);
  });

  it("is either sent and then stopped, or cancelled and not sent", async () => {
    const outcomes = new Set<string>();
    for (const round of rounds) {
      const { id } = await project.create();
      await project.send(id, fixture.ahead(3_600_000));
      const before = await ordered();
      const sending = project.send(id);
      await linger(round % 3);
      const [sent, cancelled] = await Promise.all([sending, project.cancel(id)]);
      outcomes.add(`${sent.status} ${cancelled.status}`);
      expect(cancelled.status).toBe(200);
      const campaign = await project.get(id);
      expect(campaign).toMatchObject({ status: "CANCELLED", cancelReason: "user", scheduledFor: null });
      expect([campaign.sentAt !== null, (await ordered()) - before]).toEqual(
        sent.status === 200 ? [true, 1] : [false, 0],
      );
    }
    for (const outcome of outcomes) expect(["200 200", "400 200"]).toContain(outcome);
  });

  it("is sent with all of a concurrent change, or the change is refused whole", async () => {
    for (const round of rounds) {
      const { id } = await project.create();
      const change = { subject: "New", body: `<p>${"x".repeat(round * 400)}</p>`, type: "TRANSACTIONAL" };
      const changing = project.call("PUT", `/campaigns/${id}`, change);
      await linger(round % 3);
      const [changed, ...sent] = await Promise.all([changing, project.send(id), project.send(id)]);
      expect(tally(sent)).toEqual({ "200": 1, "400 not_sendable SENDING": 1 });
      const campaign = await project.get(id);
      expect([changed.status, campaign.subject]).toEqual(
        changed.status === 200 ? [200, "New"] : [400, "Hi {{name ?? there}}"],
      );
      const answered = sent.find(({ status }) => status === 200)?.body.data;
      expect(campaign).toEqual(answered);
    }
  });

  it("keeps every concurrent change while it is scheduled", async () => {
    const { id } = await project.create();
    const changes = [{ name: "N" }, { description: "D" }, { subject: "S" }, { body: "B" }, { replyTo: "r@acme.test" }];
    const answers = await Promise.all([
      ...changes.map((change) => project.call("PUT", `/campaigns/${id}`, change)),
      project.send(id, fixture.ahead(3_600_000)),
    ]);
    expect(tally(answers)).toEqual({ "200": 6 });
    expect(await project.get(id)).toMatchObject(Object.assign({ status: "SCHEDULED" }, ...changes));
  });
});
