import { randomBytes } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { importKey } from "#lib/domain/import/import-file.ts";
import { encode } from "#test/imports/csv-file.ts";
import { type ImportProject, openImportFixture } from "#test/imports/import-fixture.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { formOf, type Part } from "#test/support/form.ts";

const fixture = await forThisFile(openImportFixture());
let project: ImportProject;

beforeEach(async () => {
  project = await fixture.newProject();
});

const uuid = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

function upload(file: Buffer | string, part: Partial<Part> = {}, by = project) {
  const form = formOf([{ name: "file", filename: "list.csv", type: "text/csv", content: file, ...part }]);
  return by.call("POST", "/contacts/import", form.body, form.headers);
}

describe("POST /contacts/import", () => {
  it("answers 202 with a job that waits for its worker, and stores the file", async () => {
    const { status, body } = await upload("email\nann@example.com\n");
    expect([status, body]).toEqual([202, { message: "Import queued.", jobId: uuid }]);
    const key = importKey(project.dataId, body["jobId"]);
    const file = await fixture.files.find(key);
    expect(Buffer.from((await file?.read(0, 100)) ?? []).toString()).toBe("email\nann@example.com\n");
    expect(await project.job(body["jobId"])).toEqual({
      id: body["jobId"],
      state: "waiting",
      progress: 0,
      result: null,
      failedReason: null,
      ...{ dryRun: false, processed: 0, created: 0, updated: 0, unchanged: 0, failed: 0 },
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    expect(await project.contacts()).toEqual({});
  });

  it.each([
    ["text/csv", "list"],
    ["TEXT/CSV; charset=utf-8", "list.bin"],
    ["text/tab-separated-values", ""],
    ["application/csv", "a"],
    ["application/vnd.ms-excel", "list.csv"],
    ["application/octet-stream", "LIST.TSV"],
    ["text/plain", "list.txt"],
    [undefined, "list.csv"],
  ])("accepts a file of type %s named %j", async (type, filename) => {
    expect((await upload("email\nann@example.com\n", { type, filename })).status).toBe(202);
  });

  it.each<[string, Buffer | string, object]>([
    ["an empty file", "", {}],
    ["a picture", Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), randomBytes(500)]), {}],
    ["a zero byte far behind", `email\n${"ann@example.com\n".repeat(50_000)}\0`, {}],
    ["Latin-1", Buffer.from("email,name\nann@example.com,Zoë\n", "latin1"), {}],
    ["UTF-16 without a mark", Buffer.from("email\nann@example.com\n", "utf16le"), {}],
    ["no column `email`", "address,name\nann@example.com,Ann\n", {}],
    ["blank lines alone", "\n\n", {}],
    ["a header twice", "email,name,name\nann@example.com,a,b\n", {}],
    ["a header that cannot be read", 'email,"name\nann@example.com,Ann\n', {}],
    ["neither type nor name of CSV", "email\nann@example.com\n", { type: "application/pdf", filename: "list.pdf" }],
    ["a name that only looks like it", "email\nann@example.com\n", { type: "text/html", filename: "csv" }],
    ["another field", "email\nann@example.com\n", { name: "files" }],
  ])("answers 400 for %s, and writes nothing", async (_, file, part) => {
    const before = await fixture.traces();
    const { status, body } = await upload(file, part);
    expect([status, body["error"].code]).toEqual([400, "BAD_REQUEST"]);
    expect(await fixture.traces()).toEqual(before);
  });

  it("accepts options as JSON beside the file, and answers 422 for invalid options", async () => {
    const file = { name: "file", filename: "a.csv", type: "text/csv", content: "email\nann@example.com\n" };
    const options = async (content: string) => {
      const { body, headers } = formOf([file, { name: "options", content }]);
      return project.call("POST", "/contacts/import", body, headers);
    };
    expect((await options('{"resubscribe":true}')).status).toBe(202);
    for (const [text, field, received] of [
      ["{", "options", "string"],
      ["[]", "options", "array"],
      ['{"resubscribe":1}', "options.resubscribe", "number"],
    ] as const) {
      const { status, body } = await options(text);
      const issue = { field, code: "invalid_type", received };
      expect([status, body]).toMatchObject([422, { error: { errors: [issue] } }]);
    }
  });

  it("answers 400 without a form or a file", async () => {
    const { body, headers } = formOf([]);
    expect((await project.call("POST", "/contacts/import", body, headers)).status).toBe(400);
    expect((await project.call("POST", "/contacts/import", "email\n", { "content-type": "text/csv" })).status).toBe(
      400,
    );
    expect((await project.call("POST", "/contacts/import", { file: "email" })).status).toBe(400);
  });

  it("accepts 4 MB, and answers 413 above it with a reference to the upload URL", async () => {
    const list = (bytes: number) => Buffer.concat([Buffer.from("email\n"), Buffer.alloc(bytes - 6, "a")]);
    expect((await upload(list(4_194_304))).status).toBe(202);
    const before = await fixture.traces();
    for (const bytes of [4_194_305, 5_600_000]) {
      const { status, body } = await upload(list(bytes));
      expect([status, body["error"]]).toMatchObject([
        413,
        { code: "PAYLOAD_TOO_LARGE", suggestion: expect.stringContaining("POST /contacts/import/upload-url") },
      ]);
    }
    expect(await fixture.traces()).toEqual(before);
  });

  it.each(["utf-8-bom", "utf-16le", "utf-16be"] as const)("accepts %s", async (encoding) => {
    expect((await upload(encode("email,größe\nann@example.com,groß\n", encoding))).status).toBe(202);
  });

  it("refuses a request without a key, and a disabled project", async () => {
    const { body, headers } = formOf([{ name: "file", filename: "a.csv", content: "email\n" }]);
    expect((await fixture.call("POST", "/contacts/import", body, headers)).status).toBe(401);
    const disabled = await fixture.newProject({ disabledReason: "MANUAL" });
    expect((await upload("email\n", {}, disabled)).status).toBe(403);
  });
});
