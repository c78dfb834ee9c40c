import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { fieldScope } from "#lib/domain/contact/field-counts.ts";
import { newId } from "#lib/platform/ids.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import { type ExportProject, openExportFixture } from "#test/exports/export-fixture.ts";
import { membersOf, ofPlan, treeOf } from "#test/support/api/conditions.ts";
import { deathsAmong, MortalWorker } from "#test/support/faults/deaths.ts";
import { forThisFile } from "#test/support/for-this-file.ts";

const fixture = await forThisFile(openExportFixture());
let project: ExportProject;

beforeEach(async () => {
  fixture.queue.queued.splice(0);
  project = await fixture.newProject();
});

/** As the stream counts the keys of contacts. */
async function countKeys({ dataId }: ExportProject, ...keys: string[]) {
  const counts = keys.map((key, index) => ({
    ...{ scope: fieldScope(key), field: `string.${key}`, dataId, add: 1, sequence: String(index + 1) },
  }));
  await new CounterRepository(fixture.table).fold("shard", { counts, now: fixture.clock.at });
}

const minute = 60;

describe("POST /contacts/export", () => {
  it("writes all contacts into a file that can be downloaded for an hour", async () => {
    await project.addContact("ann@example.com", { data: { plan: "pro", note: "=1+1", tags: ["a"] } });
    await project.addContact("bea@example.com", { subscribed: false, data: { seats: 3, née: "Curie, “M”" } });
    const fields = ["email", "subscribed", "data.plan", "seats", "note", "tags", "data.née"];
    const { createdAt, updatedAt, ...job } = await project.exported({ fields, format: "csv" });
    const expiresAt = fixture.clock.in(60 * minute).toISOString();
    expect(job).toEqual({
      ...{ kind: "export", id: expect.any(String), state: "completed", progress: 100, failedReason: null },
      result: { count: 2, url: expect.stringContaining("/contacts.csv?"), expiresAt },
    });
    const { text, header, rows } = await project.fileOf(job);
    expect(text.startsWith("\u{feff}email,subscribed,plan,seats,note,tags,née\r\n")).toBe(true);
    expect(header).toEqual(["email", "subscribed", "plan", "seats", "note", "tags", "née"]);
    expect(rows).toEqual([
      ["ann@example.com", "true", "pro", "", "'=1+1", '["a"]', ""],
      ["bea@example.com", "false", "", "3", "", "", "Curie, “M”"],
    ]);
    expect((await project.call("GET", "/jobs?kind=export")).body).toMatchObject({ total: 1, data: [{ id: job.id }] });
    fixture.clock.advance(60 * minute);
    onTestFinished(() => fixture.clock.advance(-60 * minute));
    expect((await project.job(job.id)).result).toEqual({ count: 2, url: null, expiresAt });
  });

  it("has the address, the subscription and every data key when no fields are named", async () => {
    await project.addContact("ann@example.com", { data: { plan: "pro", createdAt: "once" } });
    await countKeys(project, "plan", "createdAt");
    const { header, rows } = await project.fileOf(await project.exported());
    expect(header).toEqual(["email", "subscribed", "data.createdAt", "plan"]);
    expect(rows).toEqual([["ann@example.com", "true", "once", "pro"]]);
  });

  it("exports those that match a condition, with the properties of their records", async () => {
    const ann = await project.addContact("ann@example.com", { data: { plan: "pro" } });
    await project.addContact("bea@example.com", { data: { plan: "free" } });
    const fields = ["email", "id", "createdAt", "updatedAt", "snoozedUntil", "email"];
    const { header, rows } = await project.fileOf(await project.exported({ condition: ofPlan("pro"), fields }));
    expect(header).toEqual(["email", "id", "createdAt", "updatedAt", "snoozedUntil"]);
    expect(rows).toEqual([["ann@example.com", ann.id, ann.createdAt, ann.updatedAt, ""]]);
  });

  it("exports the members of a segment and of a list, and an empty file of none", async () => {
    await project.addContact("ann@example.com", { data: { plan: "pro" } });
    await project.addContact("bea@example.com", { data: { plan: "free" } });
    const segment = await project.post("/segments", { name: "Pro", condition: ofPlan("pro") });
    const list = await project.post("/segments", { name: "List", type: "STATIC" });
    await project.call("POST", `/segments/${list.id}/members`, { emails: ["bea@example.com"] });
    const none = await project.post("/segments", { name: "None", condition: ofPlan("none") });
    const emails = async (body: Record<string, unknown>) =>
      (await project.fileOf(await project.exported({ ...body, fields: ["email"] }))).rows.flat();
    expect(await emails({ segmentId: segment.id })).toEqual(["ann@example.com"]);
    expect(await emails({ segmentId: list.id })).toEqual(["bea@example.com"]);
    expect(await emails({ condition: membersOf(list.id) })).toEqual(["bea@example.com"]);
    expect(await emails({ segmentId: none.id })).toEqual([]);
  });

  it("shows a deleted field to no reader", async () => {
    await project.addContact("ann@example.com", { data: { plan: "pro" } });
    await project.call("DELETE", "/contacts/fields/plan");
    const { rows } = await project.fileOf(await project.exported({ fields: ["email", "plan"] }));
    expect(rows).toEqual([["ann@example.com", ""]]);
  });

  it("fails when its segment is deleted before it is read", async () => {
    const segment = await project.post("/segments", { name: "Pro", condition: ofPlan("pro") });
    const { jobId } = (await project.call("POST", "/contacts/export", { segmentId: segment.id })).body;
    await project.call("DELETE", `/segments/${segment.id}`);
    expect(await fixture.worker().run(project.dataId, jobId, fixture.clock.in(40))).toBe("failed");
    expect(await project.job(jobId)).toMatchObject({
      ...{ state: "failed", failedReason: "segment_not_found", result: null },
    });
    expect(await fixture.worker().run(project.dataId, jobId, fixture.clock.in(40))).toBe("failed");
  });

  it.each([
    ["a fault in the tree", { condition: treeOf({ field: "email", operator: "is" }) }, "invalid_enum_value"],
    ["an unknown segment in it", { condition: membersOf(newId()) }, "custom"],
    ["null for a condition", { condition: null }, "invalid_type"],
    ["a condition beside a segment", { condition: ofPlan("pro"), segmentId: newId() }, "custom"],
    ["no field", { fields: [] }, "too_small"],
    ["501 fields", { fields: Array.from({ length: 501 }, (_, index) => `f${index}`) }, "too_big"],
    ["a field that no contact can have", { fields: ["data."] }, "custom"],
    ["another format", { format: "xlsx" }, "invalid_enum_value"],
    ["a segment's name", { segmentId: "pro" }, "invalid_string"],
  ])("refuses %s with 422, and starts nothing", async (_, body, code) => {
    const answer = await project.call("POST", "/contacts/export", body);
    expect([answer.status, answer.body.error.errors]).toEqual([422, [expect.objectContaining({ code })]]);
    expect(fixture.queue.queued).toEqual([]);
    expect((await project.call("GET", "/jobs")).body.total).toBe(0);
  });

  it("answers 404 to an unknown segment, and to another project's segment and job", async () => {
    const other = await fixture.newProject();
    const { id } = await other.post("/segments", { name: "Pro", condition: ofPlan("pro") });
    for (const segmentId of [newId(), id])
      expect((await project.call("POST", "/contacts/export", { segmentId })).status).toBe(404);
    const job = await other.exported();
    expect((await project.call("GET", `/jobs/${job.id}`)).body.error.code).toBe("RESOURCE_NOT_FOUND");
  });
});

describe("the worker of an export", () => {
  const emails = Array.from({ length: 40 }, (_, index) => `reader-${index}@example.com`).toSorted();

  async function queued(): Promise<string> {
    await Promise.all(emails.map((email) => project.addContact(email)));
    return (await project.call("POST", "/contacts/export", { fields: ["email"] })).body.jobId;
  }

  const rowsOf = async (jobId: string) => (await project.fileOf(await project.job(jobId))).rows.flat();

  it("leaves what it has no time for to the next message, and writes each contact once", async () => {
    const jobId = await queued();
    const start = fixture.clock.at.getTime();
    let looks = 0;
    const clock = vi.spyOn(fixture.clock, "now").mockImplementation(() => new Date(start + looks++ * 1_000));
    expect(await fixture.worker().run(project.dataId, jobId, new Date(start + 20_000))).toBe("unfinished");
    clock.mockRestore();
    const job = await project.job(jobId);
    expect(job).toMatchObject({ state: "active", result: null });
    expect(await fixture.objects()).not.toContainEqual(expect.stringContaining(jobId));
    expect(await fixture.worker().run(project.dataId, jobId, fixture.clock.in(40))).toBe("completed");
    expect(await rowsOf(jobId)).toEqual(emails);
  });

  it("ends with a whole file wherever it dies", async () => {
    const jobId = await queued();
    const counting = new MortalWorker();
    const run = (mortal: MortalWorker, id: string) =>
      fixture
        .worker({ through: mortal.tableOfWrites(fixture.table), exportFiles: mortal.port(fixture.files) })
        .run(project.dataId, id, fixture.clock.in(40));
    await run(counting, jobId);
    expect(counting.calls).toBe(3);
    for (const death of deathsAmong(counting.calls)) {
      const { jobId: id } = (await project.call("POST", "/contacts/export", { fields: ["email"] })).body;
      await run(new MortalWorker(death), id).catch(() => undefined);
      await run(new MortalWorker(), id);
      expect(await rowsOf(id)).toEqual(emails);
    }
  });

  it("gives the job up when another worker has begun it since", async () => {
    const jobId = await queued();
    const { files } = fixture;
    const late = Object.assign(Object.create(files), {
      put: async (key: string, bytes: Uint8Array) => {
        await fixture.worker().run(project.dataId, jobId, fixture.clock.in(40));
        await files.put(key, bytes);
      },
    });
    expect(await fixture.worker({ exportFiles: late }).run(project.dataId, jobId, fixture.clock.in(40))).toBe(
      "elsewhere",
    );
    expect((await project.job(jobId)).result.count).toBe(40);
    expect(await rowsOf(jobId)).toEqual(emails);
  });
});
