import { randomInt } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "#lib/platform/ids.ts";
import { type ImportProject, openImportFixture } from "#test/imports/import-fixture.ts";
import { pagesOf } from "#test/support/api/call.ts";
import { forThisFile } from "#test/support/for-this-file.ts";

const fixture = await forThisFile(openImportFixture());
let project: ImportProject;

beforeEach(async () => {
  fixture.clock.at = new Date();
  project = await fixture.newProject();
});

/** Bad rows, and a good one before every third. */
const list = (bad: number) =>
  `email\n${Array.from({ length: bad }, (_, i) => `${i % 3 === 0 ? `r${i}@example.com\n` : ""}bad-${i}\n`).join("")}`;

const errorsAt = (id: string, query = "") => project.call("GET", `/contacts/import/${id}/errors${query}`);

const pages = (id: string, limit: number) => pagesOf(project.call, `/contacts/import/${id}/errors?limit=${limit}`);

describe("GET /contacts/import/{jobId}/errors", () => {
  it("lists every error once, in the order of the file, in pages of any size", async () => {
    const id = await project.announced(list(60));
    await project.work(id, { batchRows: 7 });
    for (const limit of [1, 3, 7, 25, 60, 100]) {
      const read = await pages(id, limit);
      const emails = read.flatMap(({ data }) => data.map((error: { email: string }) => error.email));
      expect(emails).toEqual(Array.from({ length: 60 }, (_, i) => `bad-${i}`));
      expect(read.map(({ total }) => total)).toEqual(read.map((_, page) => (page === 0 ? 60 : 0)));
      expect(read.map(({ hasMore }) => hasMore)).toEqual(read.map((_, page) => page < read.length - 1));
      expect(read).toHaveLength(Math.ceil(60 / limit));
    }
  });

  it("returns 100 by default and up to 1,000, and the job itself shows the first 1,000", async () => {
    const id = await project.announced(list(1_100));
    await project.work(id);
    expect((await errorsAt(id)).body["data"]).toHaveLength(100);
    expect((await errorsAt(id, "?limit=5000")).body["data"]).toHaveLength(1_000);
    const { result } = await project.job(id);
    expect([result?.errors.length, result?.errorsTruncated, result?.failureCount]).toEqual([1_000, true, 1_100]);
    expect(result?.errors.at(-1)).toMatchObject({ email: "bad-999" });
    expect((await pages(id, 1_000)).map(({ data }) => data.length)).toEqual([1_000, 100]);
  });

  it("stores its thousand errors in one item, whatever the rows contain", async () => {
    const ideograph = () => String.fromCodePoint(randomInt(0x4e00, 0xa000));
    const row = () => Array.from({ length: 300 }, ideograph).join("");
    const id = await project.announced(`email\n${Array.from({ length: 1_000 }, row).join("\n")}\n`);
    await project.work(id);
    expect(await project.job(id)).toMatchObject({ state: "completed", result: { failureCount: 1_000 } });
    const { data } = (await errorsAt(id, "?limit=1000")).body;
    expect(data).toHaveLength(1_000);
    for (const { email } of data) expect(email).toMatch(/^[\u4e00-\u9fff]{84}$/);
  });

  it("is empty for a job without errors, or without a file", async () => {
    const id = await project.announced("email\nann@example.com\n");
    expect((await errorsAt(id)).body).toEqual({ data: [], hasMore: false, total: 0 });
    await project.work(id);
    expect((await errorsAt(id)).body).toEqual({ data: [], hasMore: false, total: 0 });
  });

  it("answers 400 for an invalid cursor or one of another list", async () => {
    const [one, other] = [await project.announced(list(10)), await project.announced(list(10))];
    await project.work(one);
    const { body } = await errorsAt(one, "?limit=2");
    for (const cursor of [body["cursor"], "x"]) expect((await errorsAt(other, `?cursor=${cursor}`)).status).toBe(400);
    expect((await errorsAt(one, "?cursor=x")).status).toBe(400);
  });

  it("answers 404 for a job that is unknown, of another project or of another kind, and 422 for an invalid id", async () => {
    const id = await project.announced(list(1));
    const stranger = await fixture.newProject();
    for (const path of ["", "/errors"]) {
      for (const [own, jobId] of [
        [project, newId()],
        [stranger, id],
      ] as const) {
        const { status, body } = await own.call("GET", `/contacts/import/${jobId}${path}`);
        expect([status, body["error"].code]).toEqual([404, "RESOURCE_NOT_FOUND"]);
      }
      expect((await project.call("GET", `/contacts/import/x${path}`)).status).toBe(422);
    }
  });
});
