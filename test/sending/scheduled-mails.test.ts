import { beforeEach, describe, expect, it } from "vitest";
import type { Email } from "#lib/domain/email/email.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { SimulatedWorker } from "#test/sending/simulated-worker.ts";
import { putDomain } from "#test/support/api/domain.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { jobRunner } from "#test/support/jobs-worker.ts";
import { found, someTime } from "#test/support/records.ts";
import { openSendingFixture, type SendingFixture, someSend } from "#test/support/sending/open-sending.ts";

const fixture = await forThisFile(openSendingFixture());
const { clock, table, outside } = fixture;
let project: Awaited<ReturnType<SendingFixture["newProject"]>>;
let worker: SimulatedWorker;

const later = "2026-03-05T08:30:20.250Z";

beforeEach(async () => {
  clock.at = new Date(someTime);
  outside.timer.started.length = 0;
  project = await fixture.newProject();
  worker = new SimulatedWorker(fixture, "accepted");
});

async function scheduled(changes: Record<string, unknown> = {}): Promise<string> {
  const { status, body } = await project.send(someSend({ sendAt: later, ...changes }));
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.emails[0].email;
}

const record = (id: string): Promise<Email> => found(fixture.emails.find(dataOf(project), id));

function run(job: Parameters<ReturnType<typeof jobRunner>>[0]) {
  const mailQueue = { ...worker.queue, sendBatch: async () => expect.fail("Every message has its time.") };
  return jobRunner(table, { clock, mailQueue })(job);
}

/** Fires the timers that were started, each at its time. */
async function fireTimers(): Promise<void> {
  for (const { job, at } of outside.timer.started.splice(0)) {
    clock.at = new Date(at.getTime() + 60_000);
    await run(job);
  }
}

describe("a scheduled mail", () => {
  it("is queued by its timer and handed over at its time, not before", async () => {
    const [first, second] = [await scheduled(), await scheduled({ sendAt: "2026-03-05T08:30:59Z" })];
    const times: string[] = [];
    worker.onTaken = async () => void times.push(clock.at.toISOString());
    await fireTimers();
    expect(worker.queued).toHaveLength(2);
    await worker.run();
    expect(times).toEqual([
      expect.stringMatching(/^2026-03-05T08:30:2[01]/),
      expect.stringMatching(/^2026-03-05T08:30:59/),
    ]);
    expect(await record(first)).toMatchObject({ status: "SENT", sendAt: later });
    expect(await record(second)).toMatchObject({ status: "SENT" });
  });

  it("waits on when its message is early", async () => {
    const id = await scheduled();
    clock.at = new Date("2026-03-05T08:30:20.249Z");
    worker.enqueue({ projectId: dataOf(project), emailId: id, sendAt: later });
    await worker.run();
    expect(worker.outcomes).toEqual(["waiting", "accepted"]);
    expect(worker.delays).toEqual([1]);
  });

  it("costs 7 write units from its acceptance to SENT, 9 with the windows of requests and of its second", async () => {
    await project.contact("ann@example.com");
    table.takeUnits();
    const id = await scheduled();
    await fireTimers();
    await worker.run();
    expect(await record(id)).toMatchObject({ status: "SENT" });
    // The key's lease of requests lasts, and the simulated worker has no window.
    expect(table.takeUnits().write).toBe(7);
  });

  it("is not handed over for a project, a domain, a contact or a consent that was lost meanwhile", async () => {
    const template = await project.template({ type: "MARKETING" });
    const marketing = { template: template.id, subject: undefined, body: undefined };
    const id = await scheduled({ ...marketing, subscribed: true });
    clock.at = new Date(later);
    await project.contact("ann@example.com", false);
    const message = (emailId: string) => ({ projectId: dataOf(project), emailId, sendAt: later });
    worker.enqueue(message(id));
    await worker.run();
    expect(await record(id)).toMatchObject({ status: "FAILED", error: "contact_unsubscribed", sentAt: null });
    clock.at = new Date(someTime);
    const other = await scheduled({ to: "bo@example.com" });
    await putDomain(table, project.id, { status: "failed" });
    clock.at = new Date(later);
    worker.enqueue(message(other));
    await worker.run();
    expect(await record(other)).toMatchObject({ status: "FAILED", error: "domain_not_verified" });
    expect(worker.taken).toEqual([]);
  });

  it("is retried for 24 hours from its time on when SES throttles it", async () => {
    worker = new SimulatedWorker(fixture, "throttled", "throttled", "accepted");
    const id = await scheduled({ sendAt: "2026-03-20T10:00:00Z" });
    await fireTimers();
    await worker.run();
    expect(worker.outcomes).toEqual(["throttled", "throttled", "accepted"]);
    expect(await record(id)).toMatchObject({ status: "SENT" });
  });

  it("fails as too_late when its message comes more than 24 hours after its time", async () => {
    const [live, late] = [await scheduled(), await scheduled({ to: "bo@example.com" })];
    clock.at = new Date("2026-03-06T08:30:20.250Z");
    worker.enqueue({ projectId: dataOf(project), emailId: live, sendAt: later });
    await worker.run();
    clock.at = new Date("2026-03-06T08:30:20.251Z");
    worker.enqueue({ projectId: dataOf(project), emailId: late, sendAt: later });
    await worker.run();
    expect(worker.outcomes).toEqual(["accepted", "too_late"]);
    expect(await record(late)).toMatchObject({ status: "FAILED", error: "too_late", sentAt: null });
  });
});

describe("the check for overdue mails", () => {
  it("queues mails whose timer got lost, each once, and releases them", async () => {
    const id = await scheduled();
    clock.at = new Date("2026-03-05T08:30:59.000Z");
    await run({ type: "checkSchedules" });
    expect(worker.queued).toEqual([]);
    clock.at = new Date("2026-03-05T08:35:00.000Z");
    await run({ type: "checkSchedules" });
    await run({ type: "checkSchedules" });
    expect(worker.queued).toEqual([{ projectId: project.id, emailId: id, sendAt: later }]);
    expect(await record(id)).toMatchObject({ status: "PENDING" });
    await worker.run();
    expect(await record(id)).toMatchObject({ status: "SENT" });
  });

  it("fails those that are more than 24 hours late", async () => {
    const id = await scheduled();
    clock.at = new Date("2026-03-06T08:35:00.000Z");
    await run({ type: "checkSchedules" });
    expect(worker.queued).toEqual([]);
    expect(await record(id)).toMatchObject({ status: "FAILED", error: "too_late" });
  });

  it("reads 3 units when nothing is scheduled before", async () => {
    await run({ type: "checkSchedules" });
    table.takeUnits();
    await run({ type: "checkSchedules" });
    // Half a unit of them each for the schedules of workflows and for waiting webhook deliveries.
    expect(table.takeUnits()).toEqual({ write: 0, read: 3 });
  });
});
