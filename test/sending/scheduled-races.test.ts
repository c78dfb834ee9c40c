import fc from "fast-check";
import { expect, it } from "vitest";
import { dueMails } from "#functions/queues/jobs/emails/due-mails.ts";
import { emailRepository } from "#functions/wiring/email-repository.ts";
import { MailTimer } from "#lib/domain/email/scheduling/mail-timer.ts";
import { ScheduleService } from "#lib/domain/email/scheduling/schedule-service.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { packText } from "#lib/platform/packed-text.ts";
import { Refusal } from "#lib/platform/refusal.ts";
import { EmailRecordReader } from "#lib/storage/email/email-reader.ts";
import { ScheduledMailEntries } from "#lib/storage/email/scheduled-mail-entries.ts";
import { ScheduledMailRepository } from "#lib/storage/email/scheduled-mail-repository.ts";
import { SimulatedWorker } from "#test/sending/simulated-worker.ts";
import { MortalWorker } from "#test/support/faults/deaths.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { found, someEmail, someTime } from "#test/support/records.ts";
import { openSendingFixture } from "#test/support/sending/open-sending.ts";

const fixture = await forThisFile(openSendingFixture());
const { clock, table, content } = fixture;
const project = await fixture.newProject();
const dataId = dataOf(project);
const contact = await project.contact("ann@example.com");
const stored = emailRepository(table, content);
const startMs = Date.parse(someTime);

/** Minutes after the start, at which something happens to the mail. */
const minute = fc.integer({ min: 0, max: 60 });
/** The call at which the process that does it dies, if it does. */
const death = fc.option(
  fc.record({ call: fc.integer({ min: 1, max: 4 }), when: fc.constantFrom("before" as const, "after" as const) }),
  { nil: undefined },
);
const act = fc.record({
  at: minute,
  kind: fc.constantFrom("cancel" as const, "reschedule" as const, "check" as const, "repeat" as const),
  to: minute,
  death,
});
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

/** One mail, and everything that happens to it. */
async function live(firstAt: number, acts: Act[], workerDeath: Act["death"]) {
  clock.at = new Date(startMs);
  const instant = (minutes: number) => new Date(startMs + minutes * 60_000 + 500).toISOString();
  const body = packText("<p>Hello</p>");
  const email = someEmail(contact.id, { body, createdAt: someTime, sendAt: instant(firstAt) });
  await fixture.emails.create(dataId, email);
  const worker = new SimulatedWorker(fixture, "accepted");
  worker.crashAt = workerDeath;
  const sentAt: number[] = [];
  worker.onTaken = async (_, messageId) => {
    sentAt.push(clock.at.getTime());
    // SES notifies: so a worker that dies after the hand-over leaves no unknown outcome.
    await fixture.emails.markSent(dataId, { emailId: email.id, messageId, sentAt: clock.at.toISOString() });
  };
  const mail = { dataId, emailId: email.id, sendAt: instant(firstAt) };
  await worker.queue.sendScheduled([mail], clock.at);
  let cancelledAt: number | undefined;

  for (const { at, kind, to, death: dies } of acts.toSorted((a, b) => a.at - b.at)) {
    const nowMs = startMs + at * 60_000;
    await worker.run((nowMs - clock.at.getTime()) / 3_600_000);
    clock.at = new Date(Math.max(nowMs, clock.at.getTime()));
    const mortal = new MortalWorker(dies);
    const { queue } = mortal.ports({ queue: worker.queue });
    const own = mortal.tableOfWrites(table);
    const service = new ScheduleService({
      emails: new EmailRecordReader(table, stored),
      files: { content, emails: stored },
      index: new ScheduledMailEntries(table),
      mails: new ScheduledMailRepository(own),
      mailTimer: new MailTimer({ start: async () => undefined }),
      ...{ queue, clock },
    });
    try {
      if (kind === "cancel") {
        await service.cancel(dataId, email.id);
        cancelledAt ??= clock.at.getTime();
      } else if (kind === "reschedule") {
        await service.reschedule(dataId, email.id, { wanted: instant(Math.max(to, at)), senderDomains: null });
      } else if (kind === "check") {
        const mailQueue = { ...queue, sendBatch: async () => expect.fail("Each message has a time.") };
        await dueMails({ table: own, mailQueue, clock }).wakeOverdue(new Date(nowMs + 40_000));
      } else await queue.sendScheduled([mail], clock.at);
    } catch (error) {
      if (!(error instanceof Refusal || mortal.isDead)) throw error;
    }
  }
  // The check goes on every five minutes.
  for (let round = 0; round < 3; round += 1) {
    await worker.run(12);
    clock.at = new Date(Math.max(clock.at.getTime(), startMs + 2 * 3_600_000) + 300_000);
    const mailQueue = { ...worker.queue, sendBatch: async () => expect.fail("Each message has a time.") };
    await dueMails({ table, mailQueue, clock }).wakeOverdue(new Date(clock.at.getTime() + 40_000));
  }
  await worker.run(12);
  return { worker, sentAt, cancelledAt, record: await found(fixture.emails.find(dataId, email.id)) };
}

it("sends a mail once at most, never before its last time or after a cancellation, and loses none", async () => {
  await fc.assert(
    fc.asyncProperty(minute, fc.array(act, { maxLength: 6 }), death, async (firstAt, acts, workerDeath) => {
      const { worker, sentAt, cancelledAt, record } = await live(firstAt, acts, workerDeath);
      expect(sentAt.length).toBeLessThanOrEqual(1);
      const [at] = sentAt;
      if (at !== undefined) expect(Date.parse(record.sendAt ?? "")).toBeLessThanOrEqual(at);
      if (cancelledAt !== undefined) {
        expect(record.status).toBe("CANCELLED");
        expect(sentAt).toEqual([]);
      } else expect(record.status === "CANCELLED" || sentAt.length === 1).toBe(true);
      if (record.status === "CANCELLED") expect(sentAt).toEqual([]);
      expect([worker.queued, worker.deadLetters]).toEqual([[], []]);
    }),
    { numRuns: 60 },
  );
}, 60_000);
