import { beforeEach, describe, expect, it } from "vitest";
import { type ImportProject, openImportFixture } from "#test/imports/import-fixture.ts";
import { forThisFile } from "#test/support/for-this-file.ts";

const fixture = await forThisFile(openImportFixture());
let project: ImportProject;

beforeEach(async () => {
  fixture.clock.at = new Date();
  project = await fixture.newProject();
});

const announce = (body: unknown) => project.call("POST", "/contacts/import/upload-url", body);
const put = (url: string, body: string) => fetch(url, { method: "PUT", body });

describe("POST /contacts/import/upload-url", () => {
  it("answers 201 with a URL that accepts exactly the given number of bytes for one hour, and imports the file", async () => {
    const file = "email\nann@example.com\n";
    const { status, body } = await announce({ filename: "list.csv", size: file.length });
    expect(status).toBe(201);
    expect(body).toEqual({
      jobId: expect.any(String),
      uploadUrl: expect.stringContaining(`/imports/${project.id}/${body["jobId"]}`),
      method: "PUT",
      headers: {},
      maxBytes: 1_073_741_824,
      expiresAt: expect.any(String),
    });
    const { createdAt, state } = await project.job(body["jobId"]);
    expect([state, Date.parse(body["expiresAt"]) - Date.parse(createdAt)]).toEqual(["waiting", 3_600_000]);
    const { searchParams } = new URL(body["uploadUrl"]);
    expect([searchParams.get("X-Amz-Expires"), searchParams.get("X-Amz-SignedHeaders")]).toEqual([
      "3600",
      "content-length;host",
    ]);
    expect((await put(body["uploadUrl"], file)).status).toBe(200);
    await project.work(body["jobId"]);
    expect((await project.job(body["jobId"])).result).toMatchObject({ totalRows: 1, createdCount: 1 });
  });

  it.each([
    [{ size: 1 }, "filename"],
    [{ filename: "", size: 1 }, "filename"],
    [{ filename: "a.csv" }, "size"],
    [{ filename: "a.csv", size: 0 }, "size"],
    [{ filename: "a.csv", size: 1.5 }, "size"],
    [{ filename: "a.csv", size: "1" }, "size"],
  ])("answers 422 for %j, and writes nothing", async (request, field) => {
    const before = await fixture.traces();
    const { status, body } = await announce(request);
    expect([status, body["error"].errors[0].field]).toEqual([422, field]);
    expect(await fixture.traces()).toEqual(before);
  });

  it("accepts 1 GB, and answers 413 above it", async () => {
    expect((await announce({ filename: "a.csv", size: 1_073_741_824 })).status).toBe(201);
    const before = await fixture.traces();
    const { status, body } = await announce({ filename: "a.csv", size: 1_073_741_825 });
    expect([status, body["error"]]).toMatchObject([
      413,
      { code: "PAYLOAD_TOO_LARGE", details: { limitBytes: 1_073_741_824 }, suggestion: expect.any(String) },
    ]);
    expect(await fixture.traces()).toEqual(before);
  });

  it("fails the job when no file arrives in time, and ignores a later file", async () => {
    const { body } = await announce({ filename: "a.csv", size: 22 });
    fixture.clock.at = new Date(Date.parse(body["expiresAt"]) - 1_000);
    expect((await project.job(body["jobId"])).state).toBe("waiting");
    fixture.clock.at = new Date(body["expiresAt"]);
    const failed = { state: "failed", failedReason: "upload_missing", progress: 0, result: null };
    expect(await project.job(body["jobId"])).toMatchObject(failed);
    // The bucket uses the machine's time, so an old job stands for a late file.
    fixture.clock.at = new Date(Date.now() - 7_200_000);
    const late = await project.announced("email\nann@example.com\n");
    fixture.clock.at = new Date();
    expect(await project.job(late)).toMatchObject(failed);
    await project.work(late);
    expect(await project.job(late)).toMatchObject(failed);
    expect(await project.contacts()).toEqual({});
  });

  it("imports a file that arrived in time, although it was first processed after an hour", async () => {
    const id = await project.announced("email\nann@example.com\n");
    fixture.clock.at = new Date(Date.now() + 7_200_000);
    expect(await project.job(id)).toMatchObject({ state: "waiting", failedReason: null });
    await project.work(id);
    expect(await project.job(id)).toMatchObject({ state: "completed", result: { createdCount: 1 } });
  });

  it.each([
    ["nothing", "", "empty_file"],
    ["no text", "email\nann@example.com\n\0", "not_text"],
    ["no column `email`", "address\nann@example.com\n", "missing_email_column"],
    ["a header twice", "email,a,a\nann@example.com,1,2\n", "duplicate_header"],
    ["a header without an end", 'email,"a\nann@example.com\n', "invalid_header"],
  ])("fails the job whose file is %s, before it writes anything", async (_, file, failedReason) => {
    const id = await project.announced(file);
    await project.work(id);
    expect(await project.job(id)).toMatchObject({ state: "failed", failedReason, result: null });
    expect(await project.contacts()).toEqual({});
  });
});
