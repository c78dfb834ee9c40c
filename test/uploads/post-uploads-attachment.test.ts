import { beforeEach, describe, expect, it } from "vitest";
import { dataOf } from "#lib/domain/project/project.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someTime } from "#test/support/records.ts";
import { openSendingFixture, type SendingFixture } from "#test/support/sending/open-sending.ts";

const fixture = await forThisFile(openSendingFixture());
let project: Awaited<ReturnType<SendingFixture["newProject"]>>;
const file = { filename: "report.pdf", contentType: "application/pdf", size: 1_000 };

beforeEach(async () => {
  fixture.clock.at = new Date(someTime);
  project = await fixture.newProject();
});

const announce = (body: unknown, own = project) => own.call("POST", "/uploads/attachment", body);

describe("POST /uploads/attachment", () => {
  it("answers 201 with a URL that works for 15 minutes, and keeps the upload for 24 hours", async () => {
    const { status, body } = await announce(file);
    expect(status).toBe(201);
    expect(body).toEqual({
      uploadId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      uploadUrl: expect.stringContaining("http"),
      method: "PUT",
      headers: {},
      expiresAt: "2026-03-01T10:15:00.000Z",
    });
    expect(new URL(body.uploadUrl).searchParams.get("X-Amz-Expires")).toBe("900");
    expect(await fixture.uploads.find(dataOf(project), body.uploadId)).toEqual({
      ...file,
      id: body.uploadId,
      key: `uploads/${project.id}/${body.uploadId}`,
      createdAt: someTime,
      expiresAt: "2026-03-02T10:00:00.000Z",
    });
  });

  it("returns a URL that accepts the file unchanged, whatever its type", async () => {
    const { body } = await announce(file);
    const bytes = Buffer.alloc(1_000, 7);
    const put = await fetch(body.uploadUrl, {
      method: "PUT",
      body: bytes,
      headers: { "content-type": "application/pdf" },
    });
    expect(put.status).toBe(200);
    expect(await fixture.content.find(`uploads/${project.id}/${body.uploadId}`)).toEqual(new Uint8Array(bytes));
  });

  it("signs the length and no checksum, so that S3 refuses a file of another length", async () => {
    const { searchParams } = new URL((await announce(file)).body.uploadUrl);
    expect(searchParams.get("X-Amz-SignedHeaders")).toBe("content-length;host");
    expect([...searchParams.keys()].filter((name) => /checksum/i.test(name))).toEqual([]);
  });

  it.each([
    ["no filename", { ...file, filename: undefined }, "filename", "invalid_type"],
    ["a quote in the filename", { ...file, filename: 'a".pdf' }, "filename", "invalid_string"],
    ["no type", { ...file, contentType: "pdf" }, "contentType", "invalid_string"],
    ["an empty file", { ...file, size: 0 }, "size", "too_small"],
    ["half a byte", { ...file, size: 1.5 }, "size", "invalid_type"],
    ["a size in letters", { ...file, size: "1000" }, "size", "invalid_type"],
    ["more than all attachments may have", { ...file, size: 10_485_761 }, "size", "too_big"],
  ])("answers 422 for %s and stores nothing", async (_, request, field, code) => {
    const before = await fixture.traces();
    const { status, body } = await announce(request);
    expect(status).toBe(422);
    expect(body.error.errors.map((issue: { field: string; code: string }) => [issue.field, issue.code])).toEqual([
      [field, code],
    ]);
    expect(await fixture.traces()).toEqual(before);
  });

  it("answers 401 without a key and 403 for a disabled project, and stores nothing", async () => {
    const disabled = await fixture.newProject({ disabledReason: "MANUAL" });
    const before = await fixture.traces();
    expect((await fixture.call("POST", "/uploads/attachment", file)).status).toBe(401);
    const { status, body } = await announce(file, disabled);
    expect([status, body.error.code]).toEqual([403, "PROJECT_DISABLED"]);
    expect(await fixture.traces()).toEqual(before);
  });
});
