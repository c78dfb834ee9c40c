import { BatchExecuteStatementCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { type ImportProject, openImportFixture } from "#test/imports/import-fixture.ts";
import { type Death, deathsAmong, MortalWorker } from "#test/support/faults/deaths.ts";
import { failingTable } from "#test/support/faults/failing-table.ts";
import { forThisFile } from "#test/support/for-this-file.ts";

const fixture = await forThisFile(openImportFixture());

beforeEach(() => {
  fixture.clock.at = new Date();
});

const file = `email,subscribed,plan
ann@example.com,,a
bea@example.com,no,b
nope,,x
cy@example.com,,c
ann@example.com,no,d
new@example.com,,e
cy@example.com,perhaps,f
moved@example.com,,g
dee@example.com,,"never
ann@example.com,yes,h
home@example.com,,i
`;

/** A project with contacts of every kind. One of them has moved away from its first address. */
async function furnished(): Promise<ImportProject> {
  const project = await fixture.newProject();
  await project.newContact("bea@example.com", { plan: "old", kept: 1 });
  await project.newContact("cy@example.com", {}, false);
  const contact = await project.newContact("home@example.com", { was: "home" });
  const moved = { email: "moved@example.com", subscribed: undefined, data: { set: {}, remove: [], setIfAbsent: {} } };
  await fixture.contacts.update(project.dataId, project, {
    known: contact,
    changes: moved,
    now: fixture.clock.now(),
  });
  return project;
}

/** The outcome of an import. */
async function outcome(project: ImportProject, id: string) {
  const { id: _, createdAt, updatedAt, ...job } = await project.job(id);
  const { result } = job;
  const all = await project.call("GET", `/contacts/import/${id}/errors`);
  expect(all.body["data"]).toEqual(result?.errors);
  return { ...job, contacts: await project.contacts() };
}

async function importWith(crashes: (Death | undefined)[], batchRows: number, seconds = 40) {
  const project = await furnished();
  const id = await project.announced(file);
  let calls = 0;
  for (const crash of [...crashes, undefined]) {
    const worker = new MortalWorker(crash);
    const ports = { through: worker.tableOfWrites(fixture.table), queue: worker.port(fixture.jobs) };
    await project.work(id, { ...ports, seconds, batchRows }).catch(() => undefined);
    calls = Math.max(calls, worker.calls);
  }
  return { ...(await outcome(project, id)), calls };
}

/** Saves the job when the worker starts and when its text is known. Every later save fails. */
function savingTwice() {
  let saves = 0;
  const isSave = (command: object) => command instanceof PutCommand && command.input.Item?.["kd"] === "import";
  return failingTable(fixture.table, (command) => isSave(command) && ++saves > 2);
}

describe("an import", () => {
  it("has the expected outcome", async () => {
    const { calls, ...expected } = await importWith([], 1_000);
    expect(expected.result).toMatchObject({ totalRows: 11, createdCount: 3, updatedCount: 5, failureCount: 3 });
    expect(expected.result?.errors.map(({ row, reason }) => [row, reason])).toEqual([
      [4, "invalid_email"],
      [8, "invalid_subscribed"],
      [10, "invalid_row"],
    ]);
    expect(expected.contacts).toEqual({
      "ann@example.com": { subscribed: true, snoozedUntil: null, data: { plan: "h" } },
      "bea@example.com": { subscribed: false, snoozedUntil: null, data: { plan: "b", kept: 1 } },
      "cy@example.com": { subscribed: false, snoozedUntil: null, data: { plan: "c" } },
      "new@example.com": { subscribed: true, snoozedUntil: null, data: { plan: "e" } },
      "moved@example.com": { subscribed: true, snoozedUntil: null, data: { plan: "g", was: "home" } },
      "home@example.com": { subscribed: true, snoozedUntil: null, data: { plan: "i" } },
    });
  });

  it.each([1, 2, 3, 4, 5, 10, 11, 12])("has the same outcome in batches of %i rows", async (batch) => {
    const { calls: _, ...expected } = await importWith([], 1_000);
    const { calls: __, ...actual } = await importWith([], batch);
    expect(actual).toEqual(expected);
  });

  it("has the same outcome when each turn has time for one batch only", async () => {
    const { calls: _, ...expected } = await importWith([], 1_000);
    const { calls: __, ...actual } = await importWith([], 2, 0.004);
    expect(actual).toEqual(expected);
  });

  it.each([3, 1_000])("applies each row once, wherever its worker dies, in batches of %i", async (batch) => {
    const { calls, ...expected } = await importWith([], batch);
    expect(calls).toBeGreaterThanOrEqual(10);
    for (const death of deathsAmong(calls)) {
      const { calls: _, ...actual } = await importWith([death], batch);
      expect({ death, ...actual }).toEqual({ death, ...expected });
    }
  });

  it("applies each row once when workers die again and again", async () => {
    const { calls, ...expected } = await importWith([], 2);
    const crash = fc.record({
      call: fc.integer({ min: 1, max: calls }),
      when: fc.constantFrom("before" as const, "after" as const),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(crash, { minLength: 2, maxLength: 4 }), async (crashes) => {
        const { calls: _, ...actual } = await importWith(crashes, 2);
        expect(actual).toEqual(expected);
      }),
      { numRuns: 25 },
    );
  });

  it("does not resubscribe a contact that has opted out since its worker died", async () => {
    const project = await fixture.newProject();
    const emails = ["ann", "bea"].map((name) => `${name}@example.com`);
    for (const email of emails) await project.newContact(email, {}, false);
    const id = await project.announced("email,subscribed,n\nann@example.com,yes,1\nbea@example.com,yes,2\n");
    await expect(project.work(id, { through: savingTwice() })).rejects.toThrow();
    expect((await project.contact("ann@example.com"))?.subscribed).toBe(true);
    const { id: contactId = "" } = (await project.contact("ann@example.com")) ?? {};
    await fixture.contacts.unsubscribe(project.dataId, {
      contactId,
      reason: "complaint",
      now: fixture.clock.now(),
    });
    await project.work(id);
    expect((await project.job(id)).result).toMatchObject({ updatedCount: 2, failureCount: 0 });
    expect(await project.contacts()).toMatchObject({
      "ann@example.com": { subscribed: false, data: { n: 1 } },
      "bea@example.com": { subscribed: true, data: { n: 2 } },
    });
  });

  it("applies each row once with several concurrent workers", async () => {
    const { calls: _, ...expected } = await importWith([], 2);
    for (let run = 0; run < 5; run += 1) {
      const project = await furnished();
      const id = await project.announced(file);
      await Promise.all([0, 1, 2].map(() => project.work(id, { batchRows: 2 })));
      expect(await outcome(project, id)).toEqual(expected);
    }
  });
});

describe("rows that cannot be written", () => {
  it("are retried, and reported when the retries fail; the others are imported", async () => {
    let tries = 0;
    const isThrottled = (command: object): boolean => {
      if (!(command instanceof UpdateCommand)) return command instanceof BatchExecuteStatementCommand;
      const values = Object.values(command.input.ExpressionAttributeValues ?? {});
      return values.includes("bea@example.com") || (values.includes("cy@example.com") && tries++ < 2);
    };
    const project = await fixture.newProject();
    const id = await project.announced("email\nann@example.com\nbea@example.com\ncy@example.com\nBEA@example.com\n");
    await project.work(id, { through: failingTable(fixture.table, isThrottled) });
    const { result } = await project.job(id);
    expect(result).toMatchObject({ totalRows: 4, createdCount: 2, updatedCount: 0, failureCount: 2 });
    expect(result?.errors.map(({ row, email, reason }) => [row, email, reason])).toEqual([
      [3, "bea@example.com", "write_failed"],
      [5, "BEA@example.com", "write_failed"],
    ]);
  });
});

describe("an import job", () => {
  it("ends silently when the project was reset", async () => {
    const project = await fixture.newProject();
    const id = await project.announced("email\nann@example.com\n");
    await fixture.projects.reset(project.id, { now: fixture.clock.now() });
    await project.work(id);
    expect(await project.contacts()).toEqual({});
  });

  it("ignores every message once it has ended", async () => {
    const project = await fixture.newProject();
    const id = await project.announced("email\nann@example.com\n");
    await project.work(id);
    const ended = await project.job(id);
    await fixture.files.put(`imports/${project.id}/${id}`, Buffer.from("email\nbea@example.com\n"));
    await project.work(id);
    expect(await project.job(id)).toEqual(ended);
    expect(Object.keys(await project.contacts())).toEqual(["ann@example.com"]);
  });

  it("fails when its file is replaced during the import", async () => {
    const project = await fixture.newProject();
    const id = await project.announced("email\nann@example.com\nbea@example.com\n");
    await project.turn(id, { seconds: 0, batchRows: 1 });
    await fixture.files.put(`imports/${project.id}/${id}`, Buffer.from("email\ncy@example.com\ndee@example.com\n"));
    await project.work(id);
    expect(await project.job(id)).toMatchObject({ state: "failed", failedReason: "file_replaced" });
    expect(Object.keys(await project.contacts())).not.toContain("cy@example.com");
  });

  it("reports its progress", async () => {
    const project = await fixture.newProject();
    const id = await project.announced(`email\n${"ann@example.com\n".repeat(10)}`);
    await project.turn(id, { seconds: 0 });
    expect(await project.job(id)).toMatchObject({ state: "active", progress: 0, result: null });
    await project.turn(id, { seconds: 0.003, batchRows: 4 });
    expect(await project.job(id)).toMatchObject({ state: "active", progress: 42, result: null });
    await project.work(id);
    expect(await project.job(id)).toMatchObject({ state: "completed", progress: 100 });
  });
});
