import { beforeEach, describe, expect, it } from "vitest";
import { importKey } from "#lib/domain/import/import-file.ts";
import { type ImportProject, openImportFixture } from "#test/imports/import-fixture.ts";
import { forThisFile } from "#test/support/for-this-file.ts";

const fixture = await forThisFile(openImportFixture());
let project: ImportProject;

beforeEach(async () => {
  fixture.clock.at = new Date();
  project = await fixture.newProject();
});

const file = "Mail,Plan\nann@example.com,pro\nnobody,free\nbea@example.com,free\n";
const options = { columns: { Mail: "email", Plan: "data.plan" }, subscribed: false };

const start = (id: string) => project.call("POST", `/contacts/import/${id}/start`);

/** The id of a dry run that has ended. */
async function checked(content = file): Promise<string> {
  const { id } = await project.import(content, { ...options, dryRun: true });
  return id;
}

describe("POST /contacts/import/{jobId}/start", () => {
  it("imports the file of a dry run with its options, and leaves the dry run as it was", async () => {
    const checkId = await checked();
    const check = await project.job(checkId);
    const { status, body } = await start(checkId);
    expect([status, body]).toEqual([202, { message: "Import queued.", jobId: expect.any(String) }]);
    expect((await fixture.files.find(importKey(project.dataId, body["jobId"])))?.bytes).toBe(0);
    await project.work(body["jobId"]);
    expect(await project.job(body["jobId"])).toMatchObject({
      ...{ state: "completed", dryRun: false, processed: 3, created: 2, failed: 1 },
      result: { totalRows: 3, createdCount: 2, errors: [{ row: 3, column: "Mail", reason: "invalid_email" }] },
    });
    expect(await project.contacts()).toMatchObject({
      "ann@example.com": { subscribed: false, data: { plan: "pro" } },
      "bea@example.com": { subscribed: false, data: { plan: "free" } },
    });
    expect(await project.job(checkId)).toEqual(check);
  });

  it("starts before the dry run has ended, once the file is there", async () => {
    const checkId = await project.announced(file, { ...options, dryRun: true });
    const { body } = await start(checkId);
    await project.work(body["jobId"]);
    expect(await project.job(body["jobId"])).toMatchObject({ state: "completed", created: 2 });
  });

  it("fails an import whose file was replaced after the start", async () => {
    const checkId = await checked();
    const { body } = await start(checkId);
    await fixture.files.put(importKey(project.dataId, checkId), Buffer.from("email\neve@example.com\n"));
    await project.work(body["jobId"]);
    const job = await project.job(body["jobId"]);
    expect([job.state, job.failedReason]).toEqual(["failed", "file_replaced"]);
    expect(await project.contacts()).toEqual({});
  });

  it("answers 400 for an import, a failed dry run, and a file that is missing or replaced, and writes nothing", async () => {
    const real = await project.import("email\nann@example.com\n");
    const failed = await checked("Name\nAnn\n");
    const { body } = await project.call("POST", "/contacts/import/upload-url", {
      ...{ filename: "a.csv", size: 1, options: { dryRun: true } },
    });
    const replaced = await checked();
    await fixture.files.put(importKey(project.dataId, replaced), Buffer.from("email\neve@example.com\n"));
    const before = await fixture.traces();
    for (const id of [real.id, failed, body["jobId"], replaced])
      expect((await start(id)).body).toMatchObject({ error: { code: "BAD_REQUEST", statusCode: 400 } });
    expect(await fixture.traces()).toEqual(before);
  });

  it("answers 404 for a dry run of another project", async () => {
    const checkId = await checked();
    const other = await fixture.newProject();
    expect((await other.call("POST", `/contacts/import/${checkId}/start`)).status).toBe(404);
  });

  it("fails a job whose start was lost between its two writes", async () => {
    const checkId = await checked();
    const { put } = fixture.files;
    fixture.files.put = () => Promise.reject(new Error("The process died."));
    const { status } = await start(checkId);
    fixture.files.put = put;
    expect(status).toBe(500);
    const { body } = await project.call("GET", "/jobs?kind=import&limit=1");
    fixture.clock.at = new Date(Date.now() + 3_601_000);
    expect(await project.job(body["data"][0].id)).toMatchObject({ state: "failed", failedReason: "upload_missing" });
  });
});
