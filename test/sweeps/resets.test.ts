import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { queuedMail } from "#functions/queues/send/message.ts";
import type { SendMessage } from "#lib/domain/email/handover/send-queue.ts";
import { FeedbackService } from "#lib/domain/feedback/feedback-service.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { type DataId, projectIdOf } from "#lib/platform/data-id.ts";
import { EmailFeedbackRepository } from "#lib/storage/email/email-feedback-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { SimulatedWorker } from "#test/sending/simulated-worker.ts";
import { foldInto } from "#test/support/fold-into.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someTime } from "#test/support/records.ts";
import { openSendingFixture, someSend } from "#test/support/sending/open-sending.ts";
import { openSweepFixture, type SweepFixture } from "#test/sweeps/sweep-fixture.ts";

const fixture = await forThisFile(openSweepFixture());
type Sender = Awaited<ReturnType<SweepFixture["newProject"]>>;

beforeEach(() => {
  fixture.clock.at = new Date(someTime);
});

const emailsOf = async (project: Sender) => (await project.call("GET", "/emails")).body;

/** The send queue's messages of the project, from before and after resets. */
const queuedFor = ({ id }: Sender): SendMessage[] =>
  fixture
    .messages()
    .map((body) => queuedMail.parse(body))
    .flatMap((message) => ("projectId" in message && message.projectId.startsWith(id) ? [message] : []));

describe("after a reset", () => {
  it("mails, their bodies and their readers are gone, and the same address gets the same id again", async () => {
    const project = await fixture.newProject();
    const body = `<p>${randomBytes(20_000).toString("base64")}</p>`;
    const before = await project.send(someSend({ body, data: { plan: "old" } }));
    const [old] = before.body.data.emails;
    await fixture.reset(project);
    expect(await emailsOf(project)).toEqual({ data: [], total: 0, hasMore: false });
    expect((await project.call("GET", `/emails/${old.email}`)).status).toBe(404);
    expect(await emailsOf(project)).toEqual((await project.call("GET", `/emails?contactId=${old.contact.id}`)).body);
    const after = await project.send(someSend({ body: "<p>{{plan}}.</p>" }));
    const [next] = after.body.data.emails;
    expect(next.contact).toEqual(old.contact);
    expect((await project.call("GET", `/emails/${next.email}`)).body.body).toContain("<p>.</p>");
  });

  it("templates, uploads and used idempotency keys are gone", async () => {
    const project = await fixture.newProject();
    const template = await project.template();
    const file = { filename: "a.txt", contentType: "text/plain" };
    const { uploadId } = (await project.call("POST", "/uploads/attachment", { ...file, size: 1 })).body;
    await fixture.content.put(`uploads/${project.id}/${uploadId}`, randomBytes(1));
    const key = { "idempotency-key": "once" };
    const withFile = someSend({ attachments: [{ ...file, uploadId }] });
    expect((await project.send(withFile, key)).status).toBe(200);
    expect((await project.send(withFile, key)).status).toBe(409);
    await fixture.reset(project);
    expect((await project.send({ to: "ann@example.com", template: template.id })).body.error.code).toBe(
      "TEMPLATE_NOT_FOUND",
    );
    expect((await project.send(withFile, key)).body.error.errors[0].field).toBe("attachments.0.uploadId");
    expect((await project.send(someSend(), key)).status).toBe(200);
  });

  it("caps still count the month's usage", async () => {
    const project = await fixture.newProject({
      caps: { workflows: null, campaigns: null, transactional: 5, inbound: null },
    });
    const used = [{ sequence: "1", field: "transactional", add: 5 }];
    await foldInto(fixture.counters, dataOf(project), "usage#2026-03", "shard", used, fixture.clock.at);
    await fixture.reset(project);
    const { status, body } = await project.send(someSend());
    expect([status, body.error.details]).toEqual([
      402,
      { category: "transactional", limit: 5, usage: 5, requested: 1 },
    ]);
  });

  it("a queued mail is dropped in any state of its hand-over, and its files stay unchanged", async () => {
    const project = await fixture.newProject();
    for (const step of ["accepted", "throttled", "unknown"] as const) {
      const worker = new SimulatedWorker(fixture, step, "accepted");
      await project.send(someSend({ to: `${step}@example.com` }));
      const message = queuedFor(project).at(-1);
      if (!message) throw new Error("Nothing is queued.");
      if (step !== "accepted") {
        worker.enqueue(message);
        await worker.run(0);
      } else {
        worker.enqueue(message);
      }
      const asked = worker.asked;
      await fixture.reset(project);
      await worker.run();
      expect([worker.asked, worker.taken, worker.queued], step).toEqual([asked, [], []]);
      expect(worker.outcomes.at(-1)).toBe("gone");
    }
  });

  const noCampaign = () => Promise.reject(new Error("No mail of a campaign is told of."));

  it("notifications of its mails are dropped, by their tags and by their sender", async () => {
    const project = await fixture.newProject();
    const { body } = await project.send(someSend({ subscribed: true }));
    const [sent] = body.data.emails;
    await fixture.emails.claim(dataOf(project), {
      emailId: sent.email,
      claim: { owner: "w", settleAt: someTime },
      now: fixture.clock.at,
    });
    await fixture.emails.markSent(dataOf(project), { emailId: sent.email, messageId: "ses-1", sentAt: someTime });
    await fixture.reset(project);
    await project.send(someSend({ to: "bo@example.com" }));
    const before = await fixture.keysWith(project.id);
    const record = await fixture.emails.find(dataOf(project), sent.email);
    const deferred: string[] = [];
    const service = new FeedbackService({
      softBounces: { count: async () => undefined },
      ...fixture,
      emails: new EmailFeedbackRepository(fixture.table, fixture.clock),
      batches: { confirm: noCampaign, read: noCampaign },
      returned: { giveBack: async ({ id }) => void deferred.push(id) },
      deferred: { defer: async ({ id }) => void deferred.push(id) },
      parked: { park: async () => undefined },
      platformMailFrom: undefined,
    });
    const notify = (id: string, eventType: string, more: Record<string, unknown>, tags: Record<string, string[]>) => {
      const mail = {
        timestamp: someTime,
        messageId: "ses-1",
        source: "news@acme.test",
        destination: ["ann@example.com"],
      };
      return service.apply({ id, text: JSON.stringify({ eventType, mail: { ...mail, tags }, ...more }) });
    };
    const tags = { petrel_project_id: [project.id], petrel_email_id: [sent.email] };
    const bounce = { bounce: { bounceType: "Permanent", timestamp: someTime } };
    expect(await notify("n1", "Bounce", bounce, tags)).toBe("dropped");
    expect(await notify("n2", "Open", { open: { timestamp: someTime } }, tags)).toBe("dropped");
    expect(await notify("n3", "Bounce", { bounce: { bounceType: "Transient", timestamp: someTime } }, tags)).toBe(
      "dropped",
    );
    // Without tags the mail's record may still be missing for a moment. The old record is never found again.
    expect(await notify("n4", "Bounce", bounce, {})).toBe("deferred");
    expect(await fixture.keysWith(project.id)).toEqual(before);
    expect(await fixture.emails.find(dataOf(project), sent.email)).toEqual(record);
  });

  it("a request in progress is refused and accepts nothing", async () => {
    const late = await openSendingFixture();
    const find = vi.spyOn(ProjectRepository.prototype, "find").mockImplementationOnce(async (projectId) => {
      await late.projects.reset(projectIdOf(projectId), { now: late.clock.at });
      return late.projects.find(projectId);
    });
    try {
      const project = await late.newProject();
      const { status, body } = await project.send(someSend());
      expect([status, body.error.code]).toEqual([409, "CONFLICT"]);
      expect(late.messages()).toEqual([]);
      expect((await late.table.scan()).filter(({ pk }) => /^[CH]#/.test(String(pk)))).toEqual([]);
    } finally {
      find.mockRestore();
      await late.close();
    }
  });
});

type Step = { kind: "send" | "sendDuringReset"; reader: number } | { kind: "reset" | "work" | "sweep" };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("send" as const), reader: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("sendDuringReset" as const), reader: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom("reset" as const, "work" as const, "sweep" as const) }) },
);

describe("sends, resets, workers and sweeps in any order", () => {
  it("show no old record, lose no new one, and hand over only mails since the last reset", async () => {
    await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 14 }), runSteps), { numRuns: 25 });
  });
});

async function runSteps(steps: Step[]): Promise<void> {
  fixture.clock.at = new Date(someTime);
  const project = await fixture.newProject();
  const worker = new SimulatedWorker(fixture, "accepted");
  const orders: DataId[] = [];
  /** The mails accepted since the last reset, and the mail accepted during it, which may be on either side. */
  let present: string[] = [];
  let unsure: string[] = [];
  let enqueued = 0;

  const accept = async (reader: number): Promise<string[]> => {
    const answer = await project.send(someSend({ to: `reader-${reader}@example.com` }));
    return answer.status === 200 ? [answer.body.data.emails[0].email] : [];
  };
  const reset = async () => void orders.push(await fixture.reset(project));
  const resetDuring = async (reader: number) => {
    [unsure] = await Promise.all([accept(reader), reset()]);
    present = [];
  };
  const work = async () => {
    const messages = queuedFor(project);
    for (const message of messages.slice(enqueued)) worker.enqueue(message);
    enqueued = messages.length;
    const before = worker.taken.length;
    await worker.run(0);
    for (const { email } of worker.taken.slice(before)) expect(present).toContain(email.id);
  };
  const look = async () => {
    const shown: string[] = (await emailsOf(project)).data.map(({ id }: { id: string }) => id);
    expect(shown).toEqual(expect.arrayContaining(present));
    for (const id of shown) expect([...present, ...unsure]).toContain(id);
    [present, unsure] = [shown, []];
  };

  for (const each of steps) {
    fixture.advance(1);
    if (each.kind === "send") present.push(...(await accept(each.reader)));
    if (each.kind === "sendDuringReset") await resetDuring(each.reader);
    if (each.kind === "reset") {
      await reset();
      present = [];
    }
    if (each.kind === "work") await work();
    if (each.kind === "sweep") {
      fixture.advance(900);
      for (const dataId of orders) await fixture.sweep(dataId);
    }
    await look();
  }
  await work();
  const taken = worker.taken.map(({ email }) => email.id);
  expect(new Set(taken).size).toBe(taken.length);
  expect(taken).toEqual(expect.arrayContaining(present));
}
