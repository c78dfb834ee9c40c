import { BatchGetCommand, GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "#lib/platform/ids.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import { settingsPartition } from "#lib/storage/project/project-item.ts";
import { type BulkProject, openBulkFixture } from "#test/bulk/bulk-fixture.ts";
import { recordEvent } from "#test/support/api/event.ts";
import { tableThrough } from "#test/support/faults/failing-table.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someTime } from "#test/support/records.ts";
import { itemsOf } from "#test/support/table.ts";

const fixture = await forThisFile(openBulkFixture());
let project: BulkProject;

beforeEach(async () => {
  fixture.clock.at = new Date(someTime);
  fixture.queued.length = 0;
  project = await fixture.newProject();
});

const later = "2026-04-01T10:00:00.000Z";

/** Queues a job, runs the worker until it ends, and returns the result. */
async function done(operation: string, body: unknown) {
  const jobId = await project.queue(operation, body);
  await fixture.workOff();
  const job = await project.job(jobId);
  expect(job).toMatchObject({ id: jobId, state: "completed", progress: 100, failedReason: null });
  return job.result;
}

const counts = (operation: string, success: number, unchanged = 0, failure = 0) => ({
  operation,
  totalRequested: success + unchanged + failure,
  successCount: success,
  unchangedCount: unchanged,
  failureCount: failure,
});

/** The table, where something happens once before the first such command. */
function beforeFirst(kind: typeof QueryCommand | typeof BatchGetCommand, happen: () => Promise<void>) {
  let isDone = false;
  return tableThrough(fixture.table, async (command, send) => {
    const isFirst = !isDone && command instanceof kind;
    isDone ||= isFirst;
    if (isFirst) await happen();
    return send(command);
  });
}

/** Contacts of each state: subscribed, unsubscribed and snoozed. */
async function someContacts() {
  const on = await project.contact("on@example.com");
  const off = await project.contact("off@example.com", { subscribed: false });
  const asleep = await project.contact("asleep@example.com", { snoozedUntil: later });
  return { on, off, asleep };
}

describe("subscribing by ids", () => {
  it("counts changed, unchanged and missing contacts, and ends a snooze", async () => {
    const { on, off, asleep } = await someContacts();
    const elsewhere = await (await fixture.newProject()).contact("else@example.com");
    const unknown = newId();
    const contactIds = [on.id, off.id, asleep.id, unknown, elsewhere.id];
    expect(await done("subscribe", { contactIds })).toEqual({
      ...counts("subscribe", 2, 1, 2),
      errors: [
        { contactId: unknown, email: null, error: "contact_not_found" },
        { contactId: elsewhere.id, email: null, error: "contact_not_found" },
      ],
    });
    for (const { id } of [on, off, asleep]) {
      expect(await project.find(id)).toMatchObject({ subscribed: true, snoozedUntil: null });
    }
    expect(await project.find(on.id)).toEqual(on);
    expect(await project.flips()).toMatchObject({ [on.id]: 0, [off.id]: 1, [asleep.id]: 2 });
  });

  it("counts an id once, however often and in whatever case it is listed", async () => {
    const { off } = await someContacts();
    const unknown = newId();
    const contactIds = [off.id, off.id.toUpperCase(), unknown, unknown.toUpperCase(), off.id];
    expect(await done("subscribe", { contactIds })).toMatchObject(counts("subscribe", 1, 0, 1));
  });
});

describe("unsubscribing by ids", () => {
  it("leaves unsubscribed contacts as they are, but clears a snooze so that it never wakes them", async () => {
    const { on, off, asleep } = await someContacts();
    const contactIds = [on.id, off.id, asleep.id];
    expect(await done("unsubscribe", { mode: "ids", contactIds })).toEqual({
      ...counts("unsubscribe", 1, 2),
      errors: [],
    });
    expect(await project.find(off.id)).toEqual(off);
    for (const { id } of [on, asleep]) {
      expect(await project.find(id)).toMatchObject({ subscribed: false, snoozedUntil: null });
    }
    expect(await project.flips()).toMatchObject({ [on.id]: 1, [off.id]: 0, [asleep.id]: 1 });
    expect(await fixture.contacts.wake(project.dataId, asleep.id, { until: later, now: new Date(later) })).toBe(false);
  });
});

describe("deleting by ids", () => {
  it("removes the listed contacts with their histories, and no others", async () => {
    const { on, off, asleep } = await someContacts();
    for (const { id: contactId } of [on, off]) {
      await recordEvent(fixture.table, project.dataId, { name: "x", contactId });
    }
    const unknown = newId();
    expect(await done("delete", { contactIds: [on.id, asleep.id, unknown] })).toEqual({
      ...counts("delete", 2, 0, 1),
      errors: [{ contactId: unknown, email: null, error: "contact_not_found" }],
    });
    expect(await project.states()).toEqual({ [off.id]: false });
    const histories = await itemsOf(fixture.table, project.dataId, "H");
    expect(histories).toMatchObject([{ ci: off.id }]);
  });

  it("leaves the address free for a new contact", async () => {
    const { on } = await someContacts();
    await done("delete", { contactIds: [on.id] });
    expect(await project.contact("on@example.com")).toMatchObject({ subscribed: true });
  });
});

describe("a query", () => {
  it("without a filter matches all contacts", async () => {
    await someContacts();
    expect(await done("subscribe", { mode: "query" })).toEqual({ ...counts("subscribe", 2, 1), errors: [] });
    expect(Object.values(await project.states())).toEqual([true, true, true]);
  });

  it.each([
    ["part of the address in any case", { search: "  ASLEEP@Exa " }, ["asleep@example.com"]],
    ["a wildcard character literally", { search: "%" }, []],
    ["all contacts for a blank search", { search: "  " }, ["asleep@example.com", "off@example.com", "on@example.com"]],
    ["subscribed contacts", { subscribed: true }, ["on@example.com"]],
    ["unsubscribed contacts, including snoozed ones", { subscribed: false }, ["asleep@example.com", "off@example.com"]],
    [
      "contacts that pass both search and status",
      { search: "o", subscribed: false },
      ["asleep@example.com", "off@example.com"],
    ],
    ["no contacts when none passes both", { search: "on@", subscribed: false }, []],
  ])("matches %s", async (_, filter, emails) => {
    await someContacts();
    expect(await done("delete", { mode: "query", filter })).toMatchObject(counts("delete", emails.length));
    const left = (await project.items()).map(({ sk2 }) => sk2);
    expect(
      ["asleep@example.com", "off@example.com", "on@example.com"].filter((email) => !left.includes(email)),
    ).toEqual(emails);
  });

  it("skips excluded ids, in any case", async () => {
    const { on, off, asleep } = await someContacts();
    const excludeIds = [on.id.toUpperCase(), asleep.id, newId()];
    expect(await done("delete", { mode: "query", excludeIds })).toMatchObject(counts("delete", 1));
    expect(Object.keys(await project.states()).sort()).toEqual([on.id, asleep.id].sort());
    expect(await project.states()).not.toHaveProperty(off.id);
  });

  it("ignores contacts created after the job started", async () => {
    await someContacts();
    const jobId = await project.queue("delete", { mode: "query" });
    let created = 0;
    const through = beforeFirst(QueryCommand, async () => {
      for (; created < 20; created += 1) await project.contact(`new-${created}@example.com`);
    });
    await fixture.workOff(undefined, () => fixture.worker({ through }));
    expect((await project.job(jobId)).result).toMatchObject(counts("delete", 3));
    expect(await project.items()).toHaveLength(20);
  });

  it("selects the matching contacts when it starts, whatever changes before their batch", async () => {
    const { on, off } = await someContacts();
    const jobId = await project.queue("delete", { mode: "query", filter: { subscribed: false } });
    const through = beforeFirst(BatchGetCommand, async () => {
      await project.contact(on.email, { subscribed: false });
      await project.contact(off.email, { subscribed: true });
    });
    await fixture.workOff(undefined, () => fixture.worker({ through }));
    expect((await project.job(jobId)).result).toMatchObject(counts("delete", 2));
    expect(await project.states()).toEqual({ [on.id]: false });
  });
});

describe("the errors of a job", () => {
  it("are limited to the first 1,000, in the order of the ids", async () => {
    const contactIds = Array.from({ length: 1_000 }, newId);
    const result = await done("delete", { contactIds });
    expect(result).toMatchObject(counts("delete", 0, 0, 1_000));
    expect(result.errors.map(({ contactId }: { contactId: string }) => contactId)).toEqual(contactIds);
  });
});

describe("many contacts", () => {
  it("are processed in batches over several messages, each continuing where the last one ended", async () => {
    const made = Array.from({ length: 620 }, (_, index) => `reader-${index}@example.com`);
    await mapConcurrently([...made.entries()], 20, ([index, email]) =>
      project.contact(email, { subscribed: index % 2 === 0 }),
    );
    const jobId = await project.queue("subscribe", { mode: "query" });
    const progress: number[] = [];
    const outcomes = await fixture.workOff(1, () => {
      const worker = fixture.worker();
      const run: typeof worker.run = async (...args) => {
        const { state, progress: percent } = await project.job(jobId);
        expect(state).toBe(progress.length === 0 ? "waiting" : "active");
        progress.push(percent);
        return worker.run(...args);
      };
      return Object.assign(Object.create(worker), { run });
    });
    // The start, two queries of ten of the sixteen partitions each, three batches.
    expect(outcomes).toEqual([...Array(5).fill("unfinished"), "completed"]);
    expect(progress).toEqual([0, 0, 0, 0, 33, 66]);
    expect((await project.job(jobId)).result).toEqual({ ...counts("subscribe", 310, 310), errors: [] });
    expect(Object.values(await project.flips()).reduce((sum, flips) => sum + flips, 0)).toBe(310);
  });

  it("cost three write units each to flip, and a read", async () => {
    const emails = Array.from({ length: 500 }, (_, index) => `reader-${index}@example.com`);
    const contacts = await mapConcurrently(emails, 20, (email) => project.contact(email));
    await project.queue("unsubscribe", { contactIds: contacts.map(({ id }) => id) });
    fixture.table.takeUnits();
    await fixture.workOff();
    const { write, read } = fixture.table.takeUnits();
    // Plans and counts of the two batches add some units, as do the reads of their ids.
    expect(write).toBeGreaterThanOrEqual(1_500);
    expect(write).toBeLessThan(1_550);
    expect(read).toBeLessThan(520);
  });
});

describe("a reset of the project", () => {
  it("ends the job silently, and the worker touches no new data", async () => {
    await someContacts();
    const jobId = await project.queue("delete", { mode: "query" });
    const before = await project.states();
    await fixture.projects.reset(project.id, { now: fixture.clock.at });
    expect(await fixture.workOff()).toEqual(["gone"]);
    expect(await project.states()).toEqual(before);
    expect((await project.call("GET", `/contacts/bulk/${jobId}`)).status).toBe(404);
  });

  it("ends the job between two batches", async () => {
    const contactIds = Array.from({ length: 600 }, newId);
    const jobId = await project.queue("delete", { contactIds });
    let looks = 0;
    const isOfProject = (command: object) =>
      command instanceof GetCommand && command.input.Key?.["pk"] === settingsPartition(project.id);
    const through = tableThrough(fixture.table, async (command, send) => {
      if (isOfProject(command) && ++looks === 3) await fixture.projects.reset(project.id, { now: fixture.clock.at });
      return send(command);
    });
    expect(await fixture.workOff(undefined, () => fixture.worker({ through }))).toEqual(["gone"]);
    expect(await fixture.jobs.find(project.dataId, jobId, { now: fixture.clock.at })).toMatchObject({
      work: { done: 1 },
    });
  });
});

describe("a job that has ended", () => {
  it("is not restarted by a duplicate message", async () => {
    const { on } = await someContacts();
    const jobId = await project.queue("unsubscribe", { contactIds: [on.id] });
    await fixture.workOff();
    const first = await project.job(jobId);
    await project.contact(on.email, { subscribed: true });
    expect(await fixture.worker().run(project.dataId, jobId, new Date(later))).toBe("completed");
    expect(await project.job(jobId)).toEqual(first);
    expect(await project.find(on.id)).toMatchObject({ subscribed: true });
  });

  it("is dropped when its record does not exist", async () => {
    expect(await fixture.worker().run(project.dataId, newId(), new Date(later))).toBe("gone");
  });
});
