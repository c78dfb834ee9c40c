import { describe, expect, it } from "vitest";
import type { NewEmail } from "#lib/domain/email/email.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { packText } from "#lib/platform/packed-text.ts";
import { type ProviderStep, SimulatedWorker } from "#test/sending/simulated-worker.ts";
import { deathsAmong } from "#test/support/faults/deaths.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someEmail, someTime } from "#test/support/records.ts";
import { openSendingFixture } from "#test/support/sending/open-sending.ts";

const fixture = await forThisFile(openSendingFixture());
const project = await fixture.newProject();
let addresses = 0;

const scripts: ProviderStep[][] = [
  ["accepted"],
  ["throttled", "accepted"],
  ["unknown", "accepted"],
  ["takenThenUnknown", "accepted"],
  ["unknown", "throttled", "accepted"],
];

/** Processes one mail to its end with a worker that dies at the given call. */
async function run(
  script: ProviderStep[],
  crashAt: SimulatedWorker["crashAt"],
  notified: boolean,
  email: Partial<NewEmail>,
) {
  fixture.clock.at = new Date(someTime);
  addresses += 1;
  const contact = await project.contact(`a${addresses}@example.com`);
  const stored = someEmail(contact.id, { body: packText("<p>Hello</p>"), ...email });
  await fixture.emails.create(dataOf(project), stored);
  const worker = new SimulatedWorker(fixture, ...script);
  worker.crashAt = crashAt;
  if (notified) {
    worker.onTaken = (_, messageId) =>
      fixture.emails.markSent(dataOf(project), { emailId: stored.id, messageId, sentAt: someTime });
  }
  worker.enqueue({ projectId: dataOf(project), emailId: stored.id });
  await worker.run();
  return { worker, record: await fixture.emails.find(dataOf(project), stored.id) };
}

const sources = ["TRANSACTIONAL", "CAMPAIGN"] as const;
const cases = scripts.flatMap((script) =>
  sources.flatMap((sourceType) => [true, false].map((notified) => ({ script, sourceType, notified }))),
);

describe("a worker that dies at any call", () => {
  it.each(cases)(
    "loses no mail and sends none twice beyond the rule: $sourceType, $script, notified $notified",
    async ({ script, sourceType, notified }) => {
      const undisturbed = await run(script, undefined, notified, { sourceType });
      const calls = undisturbed.worker.calls;
      for (const { call, when } of deathsAmong(calls)) {
        const { worker, record } = await run(script, { call, when }, notified, { sourceType });
        const where = `${when} call ${call} of ${calls}`;
        const takenMax = sourceType === "TRANSACTIONAL" && !notified ? 2 : 1;
        expect(worker.taken.length, where).toBeLessThanOrEqual(takenMax);
        expect(worker.queued, where).toEqual([]);
        expect(worker.deadLetters, where).toEqual([]);
        if (record?.status === "FAILED") {
          // A mail fails openly, and only when the outcome of a hand-over was unknown.
          expect(record.error, where).toBe("delivery_unconfirmed");
        } else {
          expect(record, where).toMatchObject({ status: "SENT", claim: null });
          expect(worker.taken.length, where).toBeGreaterThanOrEqual(1);
        }
        // A crash and an unknown answer are two unknown outcomes, which use up the second hand-over.
        const fails = script.includes("unknown") || sourceType !== "TRANSACTIONAL";
        if (!fails) expect(worker.taken.length, where).toBeGreaterThanOrEqual(1);
      }
    },
  );
});

/** Hands over three mails as one batch, with a worker that dies at the given call. */
async function runBatch(script: ProviderStep[], crashAt: SimulatedWorker["crashAt"]) {
  fixture.clock.at = new Date(someTime);
  const worker = new SimulatedWorker(fixture, ...script);
  worker.crashAt = crashAt;
  worker.batchMax = 3;
  const ids: string[] = [];
  for (let mail = 0; mail < 3; mail += 1) {
    addresses += 1;
    const contact = await project.contact(`a${addresses}@example.com`);
    const stored = someEmail(contact.id, { body: packText("<p>Hello</p>"), sourceType: "WORKFLOW" });
    await fixture.emails.create(dataOf(project), stored);
    worker.enqueue({ projectId: dataOf(project), emailId: stored.id });
    ids.push(stored.id);
  }
  await worker.run();
  return { worker, records: await Promise.all(ids.map((id) => fixture.emails.find(dataOf(project), id))) };
}

describe("a worker that dies at any call for a batch", () => {
  it.each([[["accepted"]], [["accepted", "throttled", "unknown", "accepted"]]] satisfies [ProviderStep[]][])(
    "hands no mail over twice and leaves none open: %j",
    async (script) => {
      const undisturbed = await runBatch(script, undefined);
      for (const { call, when } of deathsAmong(undisturbed.worker.calls)) {
        const { worker, records } = await runBatch(script, { call, when });
        const where = `${when} call ${call} of ${undisturbed.worker.calls}`;
        expect(worker.queued, where).toEqual([]);
        expect(worker.deadLetters, where).toEqual([]);
        const taken = worker.taken.map(({ email }) => email.id);
        expect(new Set(taken).size, where).toBe(taken.length);
        for (const record of records) {
          if (record?.status === "FAILED") expect(record.error, where).toBe("delivery_unconfirmed");
          else expect(record, where).toMatchObject({ status: "SENT", claim: null });
        }
      }
    },
  );
});
