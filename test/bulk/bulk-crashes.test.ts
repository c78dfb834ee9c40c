import { PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it } from "vitest";
import type { BulkWorker } from "#lib/domain/bulk/bulk-worker.ts";
import { newId } from "#lib/platform/ids.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import { type BulkProject, openBulkFixture } from "#test/bulk/bulk-fixture.ts";
import { type Death, deathsAmong, MortalWorker } from "#test/support/faults/deaths.ts";
import { failingTable } from "#test/support/faults/failing-table.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someTime } from "#test/support/records.ts";

const fixture = await forThisFile(openBulkFixture());

const later = "2026-04-01T10:00:00.000Z";

/** The same value as in the worker's construct. */
const visibilityMs = 360_000;

/** Lets the first worker die, waits until its message is visible again, and runs the worker until the queue is empty. */
async function workThrough(project: BulkProject, jobId: string, crash: Death | undefined, meanwhile = async () => {}) {
  fixture.queued.length = 0;
  const mortal = new MortalWorker(crash);
  const ports = { through: mortal.tableOfWrites(fixture.table), jobs: mortal.port(fixture.queue) };
  const until = () => new Date(fixture.clock.at.getTime() + 40_000);
  const first = await fixture
    .worker(ports)
    .run(project.dataId, jobId, until())
    .catch(() => "died");
  await meanwhile();
  if (first === "died") {
    fixture.clock.at = new Date(fixture.clock.at.getTime() + visibilityMs);
    await fixture.worker().run(project.dataId, jobId, until());
  }
  await fixture.workOff();
  return { calls: mortal.calls, died: first === "died" };
}

/** One job on contacts in all states, with a worker that dies at the given call. */
async function run(operation: string, mode: "ids" | "query", crash: Death | undefined) {
  fixture.clock.at = new Date(someTime);
  const project = await fixture.newProject();
  const contacts = [
    await project.contact("on@example.com"),
    await project.contact("off@example.com", { subscribed: false }),
    await project.contact("asleep@example.com", { snoozedUntil: later }),
    await project.contact("other@example.com"),
  ];
  const [on, off, asleep, other] = contacts.map(({ id }) => id);
  const body =
    mode === "ids"
      ? { contactIds: [on, off, newId(), asleep] }
      : { mode, filter: { search: "@example" }, excludeIds: [other] };
  const jobId = await project.queue(operation, body);
  const worked = await workThrough(project, jobId, crash);
  const { result, state } = await project.job(jobId);
  const items = new Map((await project.items()).map((item) => [item["sk"], item]));
  const left = contacts.map(({ id }) => {
    const { su, sn, sv } = items.get(id) ?? {};
    return { subscribed: su, snoozedUntil: sn, flips: sv };
  });
  const errors = result?.errors.map(({ error }: { error: string }) => error);
  return { ...worked, outcome: { state, result: { ...result, errors }, left } };
}

const cases = [
  { operation: "subscribe", mode: "ids" },
  { operation: "unsubscribe", mode: "query" },
  { operation: "delete", mode: "ids" },
] as const;

describe("a worker that dies at any call", () => {
  it.each(cases)(
    "leaves the job to the next worker, with the counts and flips of an undisturbed run: $operation by $mode",
    async ({ operation, mode }) => {
      const undisturbed = await run(operation, mode, undefined);
      expect(undisturbed.outcome).toMatchObject({
        state: "completed",
        result: { totalRequested: mode === "ids" ? 4 : 3 },
      });
      for (const crash of deathsAmong(undisturbed.calls)) {
        const { outcome, died } = await run(operation, mode, crash);
        const where = `${crash.when} call ${crash.call} of ${undisturbed.calls}`;
        expect(died, where).toBe(true);
        expect(outcome, where).toEqual(undisturbed.outcome);
      }
    },
  );

  /** Dies after the contact is written and before it is counted. */
  async function dyingAfterWrite(operation: string, meanwhile: (project: BulkProject) => Promise<unknown>) {
    fixture.clock.at = new Date(someTime);
    const project = await fixture.newProject();
    const contact = await project.contact("ann@example.com", { subscribed: operation !== "subscribe" });
    const jobId = await project.queue(operation, { contactIds: [contact.id] });
    let saves = 0;
    const isSave = (command: object) => command instanceof PutCommand && command.input.Item?.["kd"] === "bulk";
    // The start, the plan, and then the counts.
    const through = failingTable(fixture.table, (command) => isSave(command) && ++saves === 3);
    await expect(fixture.worker({ through }).run(project.dataId, jobId, new Date(later))).rejects.toThrow();
    expect(saves).toBe(3);
    fixture.clock.at = new Date(fixture.clock.at.getTime() + visibilityMs);
    await meanwhile(project);
    fixture.clock.at = new Date(fixture.clock.at.getTime() + 1_000);
    await fixture.worker().run(project.dataId, jobId, new Date(later));
    return { project, contact, job: await project.job(jobId) };
  }

  it("flips a contact once when the batch is repeated", async () => {
    const { project, contact, job } = await dyingAfterWrite("unsubscribe", async () => undefined);
    expect(job.result).toMatchObject({ successCount: 1, failureCount: 0 });
    expect(await project.flips()).toEqual({ [contact.id]: 1 });
  });

  it("never overrides a contact that has opted out since", async () => {
    const { project, contact, job } = await dyingAfterWrite("subscribe", (project) =>
      project.contact("ann@example.com", { subscribed: false }),
    );
    expect(await project.find(contact.id)).toMatchObject({ subscribed: false });
    expect(await project.flips()).toEqual({ [contact.id]: 2 });
    expect(job.result).toMatchObject({
      successCount: 0,
      failureCount: 1,
      errors: [{ contactId: contact.id, email: "ann@example.com", error: "write_failed" }],
    });
  });

  it("never deletes a newer contact with the same address", async () => {
    const { project, contact, job } = await dyingAfterWrite("delete", (project) => project.contact("ann@example.com"));
    expect(await project.states()).toEqual({ [contact.id]: true });
    expect(job.result).toMatchObject({ successCount: 1, failureCount: 0 });
  });
});

describe("two workers on one job", () => {
  /** Enough contacts for two batches. */
  const many = 300;

  it.each([
    { operation: "unsubscribe", body: () => ({ mode: "query" }) },
    { operation: "subscribe", body: () => ({ mode: "query", filter: { subscribed: false } }) },
    { operation: "delete", body: (ids: string[]) => ({ contactIds: ids }) },
  ])("count and flip each contact once: $operation", async ({ operation, body }) => {
    fixture.clock.at = new Date(someTime);
    const project = await fixture.newProject();
    const emails = Array.from({ length: many }, (_, index) => `reader-${index}@example.com`);
    const contacts = await mapConcurrently(emails, 20, (email) =>
      project.contact(email, { subscribed: operation === "unsubscribe" }),
    );
    const jobId = await project.queue(operation, body(contacts.map(({ id }) => id)));
    fixture.queued.length = 0;
    const until = new Date(later);
    const run = (worker: BulkWorker) => worker.run(project.dataId, jobId, until);
    const outcomes = await Promise.all([run(fixture.worker()), run(fixture.worker())]);
    expect(outcomes).toContain("elsewhere");
    // The losing worker returns, in case the other died with a message that both had.
    const left = fixture.queued.filter(({ job }) => job.type === "bulkContacts");
    expect(left.map(({ delaySeconds }) => delaySeconds)).toEqual(
      outcomes.filter((outcome) => outcome === "elsewhere").map(() => 900),
    );
    await fixture.workOff();
    expect((await project.job(jobId)).result).toMatchObject({
      totalRequested: many,
      successCount: many,
      unchangedCount: 0,
      failureCount: 0,
      errors: [],
    });
    const flips = Object.values(await project.flips());
    expect(flips).toEqual(operation === "delete" ? [] : Array(many).fill(1));
  });
});

describe("a contact that cannot be written", () => {
  /** A table that fails a contact's write the given number of times. */
  const failing = (contactId: string, times: number) => {
    let left = times;
    const isOfContact = (command: object) =>
      command instanceof UpdateCommand && command.input.Key?.["sk"] === contactId;
    return failingTable(fixture.table, (command) => isOfContact(command) && left-- > 0);
  };

  async function jobWithFaults(times: number) {
    fixture.clock.at = new Date(someTime);
    fixture.queued.length = 0;
    const project = await fixture.newProject();
    const [ann, bo] = [await project.contact("ann@example.com"), await project.contact("bo@example.com")];
    const jobId = await project.queue("unsubscribe", { contactIds: [ann.id, bo.id] });
    const through = failing(ann.id, times);
    const outcomes = await fixture.workOff(undefined, () => fixture.worker({ through }));
    return { project, ann, bo, outcomes, result: (await project.job(jobId)).result };
  }

  it("is retried after 30 seconds, and then counted as usual", async () => {
    const started = Date.parse(someTime);
    const { project, ann, bo, outcomes, result } = await jobWithFaults(2);
    expect(outcomes).toEqual(["faulty", "faulty", "completed"]);
    expect(fixture.clock.at.getTime() - started).toBeGreaterThanOrEqual(90_000);
    expect(result).toMatchObject({ successCount: 2, unchangedCount: 0, failureCount: 0, errors: [] });
    expect(await project.flips()).toEqual({ [ann.id]: 1, [bo.id]: 1 });
  });

  it("is reported as a failure after the third try, and does not stop the others", async () => {
    const { project, ann, bo, outcomes, result } = await jobWithFaults(3);
    expect(outcomes).toEqual(["faulty", "faulty", "completed"]);
    expect(result).toMatchObject({
      totalRequested: 2,
      successCount: 1,
      failureCount: 1,
      errors: [{ contactId: ann.id, email: "ann@example.com", error: "write_failed" }],
    });
    expect(await project.states()).toEqual({ [ann.id]: true, [bo.id]: false });
  });
});
