import { describe, expect, it, onTestFinished, vi } from "vitest";
import { bulkWork, newBulkWork } from "#lib/domain/bulk/bulk-job.ts";
import { importWork, newImportJob } from "#lib/domain/import/import-job.ts";
import { noOptions } from "#lib/domain/import/import-options.ts";
import { newId, newTimedId } from "#lib/platform/ids.ts";
import { JobRepository } from "#lib/storage/job/job-repository.ts";
import { type ImportProject, openImportFixture } from "#test/imports/import-fixture.ts";
import { CallTracer } from "#test/support/call-trace.ts";
import { forThisFile } from "#test/support/for-this-file.ts";

const fixture = await forThisFile(openImportFixture());
const bulkJobs = new JobRepository(fixture.table, "bulk", bulkWork);

const importJobs = new JobRepository(fixture.table, "import", importWork);
const tracer = new CallTracer();
tracer.follow(fixture.table);

const minuteMs = 60_000;
const jobsOf = async (project: ImportProject, query = "") => (await project.call("GET", `/jobs${query}`)).body;
const idsOf = (page: { data: { id: string }[] }) => page.data.map(({ id }) => id);

/** A bulk job that was created some minutes ago. */
async function bulk({ dataId }: ImportProject, minutesAgo: number, state: "waiting" | "completed" = "waiting") {
  const at = new Date(fixture.clock.now().getTime() - minutesAgo * minuteMs);
  const times = { createdAt: at.toISOString(), updatedAt: at.toISOString() };
  const work = newBulkWork({ operation: "unsubscribe" }, { contactIds: [newId()] });
  const parts = { id: newTimedId(at), progress: state === "completed" ? 100 : 0, failedReason: null, ...times };
  return (await bulkJobs.create(dataId, { ...parts, state, work })).id;
}

/** Imports whose file did not arrive in time. */
async function overdueImports({ dataId }: ImportProject, count: number) {
  const now = new Date(fixture.clock.now().getTime() - minuteMs);
  const times = { now, expiresAt: now.toISOString() };
  const create = () => importJobs.create(dataId, newImportJob(newTimedId(now), noOptions, times));
  await Promise.all(Array.from({ length: count }, create));
}

describe("GET /jobs", () => {
  it("lists jobs of all kinds, newest first, with progress and the counts of their results", async () => {
    const project = await fixture.newProject();
    const old = await bulk(project, 3, "completed");
    const imported = await project.import("email\nann@example.com\nbob@\n");
    const page = await jobsOf(project);
    expect(page).toMatchObject({ total: 2, hasMore: false });
    for (const job of page.data) expect((await project.call("GET", `/jobs/${job.id}`)).body).toEqual(job);
    const { errors, errorsTruncated, warnings, ...counts } = imported.result ?? {};
    expect(page.data[0]).toEqual({ kind: "import", ...imported, result: counts });
    const totals = { totalRequested: 0, successCount: 0, unchangedCount: 0, failureCount: 0 };
    expect(page.data[1]).toMatchObject({
      ...{ kind: "bulk", id: old, state: "completed", progress: 100, failedReason: null },
      result: { operation: "unsubscribe", ...totals },
    });
  });

  it("pages, counts on the first page, and shows nothing of another project", async () => {
    const project = await fixture.newProject();
    await bulk(await fixture.newProject(), 1);
    const ids = [await bulk(project, 3), await bulk(project, 2), await bulk(project, 1)].reverse();
    const first = await jobsOf(project, "?limit=2");
    expect([idsOf(first), first.total, first.hasMore]).toEqual([ids.slice(0, 2), 3, true]);
    const second = await jobsOf(project, `?limit=2&cursor=${first.cursor}`);
    expect([idsOf(second), second.total, second.hasMore]).toEqual([ids.slice(2), 0, false]);
    const refused = await project.call("GET", `/jobs?kind=bulk&cursor=${first.cursor}`);
    expect([refused.status, refused.body.error.code]).toEqual([400, "BAD_REQUEST"]);
  });

  it("filters by kinds and by state, and fills the page", async () => {
    const project = await fixture.newProject();
    const done = await bulk(project, 600, "completed");
    for (let minutes = 1; minutes <= 120; minutes += 1) await bulk(project, minutes);
    const { jobId } = (await project.call("POST", "/contacts/import/upload-url", { filename: "a.csv", size: 9 })).body;
    expect(idsOf(await jobsOf(project, "?kind=import"))).toEqual([jobId]);
    expect(await jobsOf(project, "?kind=bulk,import&limit=1")).toMatchObject({ total: 122, data: [{ id: jobId }] });
    expect(await jobsOf(project, "?state=completed")).toMatchObject({ total: 1, data: [{ id: done }], hasMore: false });
    expect(await jobsOf(project, "?kind=import&state=completed")).toEqual({ data: [], total: 0, hasMore: false });
  });

  it("leaves out expired jobs, and shows an overdue upload as failed", async () => {
    const project = await fixture.newProject();
    const { jobId } = (await project.call("POST", "/contacts/import/upload-url", { filename: "a.csv", size: 9 })).body;
    await bulk(project, 30 * 24 * 60 - 60);
    fixture.clock.advance(2 * 3_600);
    const failed = { id: jobId, state: "failed", failedReason: "upload_missing", result: null };
    expect(await jobsOf(project)).toMatchObject({ data: [failed], total: 1 });
    expect((await jobsOf(project, "?state=waiting")).data).toEqual([]);
    expect((await jobsOf(project, "?state=failed")).data).toMatchObject([failed]);
  });

  it("reads 100 jobs a query when it filters by kind", async () => {
    const project = await fixture.newProject();
    const id = await bulk(project, 600);
    await overdueImports(project, 250);
    tracer.take();
    expect(await jobsOf(project, "?kind=bulk&limit=1")).toEqual({
      ...{ data: [expect.objectContaining({ id })], total: 1, hasMore: false },
    });
    expect(tracer.take().calls.filter((name) => name === "Query")).toHaveLength(3);
  });

  it("checks at most 200 overdue uploads a page, and none for another state", async () => {
    const project = await fixture.newProject();
    await overdueImports(project, 420);
    const find = vi.spyOn(fixture.files, "find");
    onTestFinished(() => find.mockRestore());
    const first = await jobsOf(project, "?state=waiting");
    expect([first.data, first.hasMore, find.mock.calls.length]).toEqual([[], true, 200]);
    find.mockClear();
    expect((await jobsOf(project, `?state=waiting&cursor=${first.cursor}`)).hasMore).toBe(true);
    expect(find).toHaveBeenCalledTimes(200);
    find.mockClear();
    expect(await jobsOf(project, "?state=completed")).toEqual({ data: [], total: 0, hasMore: false });
    expect(find).not.toHaveBeenCalled();
    await jobsOf(project, "?kind=import&limit=1");
    expect(find).toHaveBeenCalledTimes(2);
  });

  it("counts nothing on a later page", async () => {
    const project = await fixture.newProject();
    for (let minutes = 1; minutes <= 3; minutes += 1) await bulk(project, minutes);
    const { cursor } = await jobsOf(project, "?limit=1");
    tracer.take();
    expect(await jobsOf(project, `?limit=1&cursor=${cursor}`)).toMatchObject({ total: 0, hasMore: true });
    expect(tracer.take().calls.filter((name) => name === "Query")).toHaveLength(1);
  });

  it("costs a read unit for some pages of jobs, and writes only the request counter", async () => {
    const project = await fixture.newProject();
    for (let minutes = 1; minutes <= 5; minutes += 1) await bulk(project, minutes);
    await jobsOf(project);
    fixture.table.takeUnits();
    await jobsOf(project);
    expect(fixture.table.takeUnits()).toEqual({ write: 0, read: expect.toSatisfy((units: number) => units <= 2) });
  });

  it.each([
    [
      "kind=mail",
      'kind: "mail" is not one of import, bulk, preview, export, personExport, erase, replay, suppressions, audit.',
    ],
    ["state=done", 'state: "done" is not one of waiting, active, completed, failed.'],
  ])("answers 400 to %s", async (query, message) => {
    const { status, body } = await (await fixture.newProject()).call("GET", `/jobs?${query}`);
    expect([status, body.error.message]).toEqual([400, message]);
  });

  it("answers 401 without a key", async () => {
    expect((await fixture.call("GET", "/jobs")).status).toBe(401);
  });
});
