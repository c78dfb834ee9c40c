import { parse } from "csv-parse/sync";
import { beforeEach, describe, expect, it } from "vitest";
import { importsApi } from "#functions/api/imports/wiring.ts";
import { projectsApi } from "#functions/api/projects/wiring.ts";
import { auditExportWorker } from "#functions/wiring/exports/audit-export-worker.ts";
import type { AuditLine } from "#lib/domain/audit/audit-line.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";
import { newId, sha256 } from "#lib/platform/ids.ts";
import { AuditRepository } from "#lib/storage/audit/audit-repository.ts";
import { ExportBucket } from "#lib/storage/export/export-bucket.ts";
import { ImportBucket } from "#lib/storage/import/import-bucket.ts";
import { S3UploadAddresses } from "#lib/storage/upload/upload-addresses.ts";
import { callerOf } from "#test/support/api/call.ts";
import { joinedApis } from "#test/support/api/joined.ts";
import { openProject } from "#test/support/api/project.ts";
import { apiSettings } from "#test/support/api/settings.ts";
import { startMessaging } from "#test/support/engines/messaging.ts";
import { TestClock } from "#test/support/fakes/clock.ts";
import { testOutside } from "#test/support/fakes/outside.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { startTable } from "#test/support/table.ts";

const [table, { s3, bucket }] = await Promise.all([forThisFile(startTable()), forThisFile(startMessaging())]);
// The signature of a download is checked against the machine's time.
const clock = new TestClock(new Date());
const files = new ExportBucket(s3, bucket);
const outside = { ...testOutside(clock), exportFiles: files, downloadAddresses: files };
const uploads = { importFiles: new ImportBucket(s3, bucket), uploadAddresses: new S3UploadAddresses(s3, bucket) };
const api = callerOf(
  joinedApis({
    audit: projectsApi(table, apiSettings, { ...outside, audit: undefined }),
    jobs: importsApi(table, apiSettings, { ...outside, ...uploads, audit: undefined }),
  }),
);
const audit = new AuditRepository(table);
let project: Awaited<ReturnType<typeof openProject>>;

beforeEach(async () => {
  outside.jobs.queued.splice(0);
  project = await openProject(table, api);
});

const ago = (minutes: number) => clock.in(-60 * minutes).toISOString();

async function write(
  count: number,
  changes: Partial<AuditLine> = {},
  to: ProjectId = project.id,
): Promise<AuditLine[]> {
  const lines = Array.from(
    { length: count },
    (_, minute): AuditLine => ({
      ...{ id: newId(), at: ago(minute + 1), action: "template.update", result: "OK" },
      actor: { type: "USER", id: newId(), name: "ann@example.com" },
      target: { type: "template", id: newId(), name: "=Hello, “you”" },
      ...{ before: { name: "Hi" }, after: null, ip: "192.0.2.1", userAgent: "test", requestId: newId() },
      ...changes,
    }),
  );
  await Promise.all(lines.map((line) => audit.put(to, line)));
  return lines;
}

const order = async (body: Record<string, unknown> = {}) => (await project.call("POST", "/audit/export", body)).body;

/** Works its messages off. A turn of no seconds writes one page. */
async function finish(jobId: string, { seconds = 40, exportFiles = files } = {}) {
  const worker = auditExportWorker(table, { ...outside, exportFiles });
  await outside.jobs.work("exportAudit", (next) => worker.run(next.dataId, next.jobId, clock.in(seconds)));
  return (await project.call("GET", `/jobs/${jobId}`)).body;
}

async function fileOf({ result }: { result: { url: string } }): Promise<string> {
  // `text()` would drop the byte order mark.
  return Buffer.from(await (await fetch(result.url)).arrayBuffer()).toString();
}

describe("POST /audit/export", () => {
  it("writes the lines of a time into a file, newest first, with the hash of the file", async () => {
    const lines = await write(20);
    const queued = await order({ startDate: ago(15), endDate: ago(5) });
    expect(queued).toEqual({ message: "Export queued.", jobId: expect.any(String) });
    const { result, ...job } = await finish(queued.jobId);
    expect(job).toMatchObject({ kind: "audit", state: "completed", progress: 100, failedReason: null });
    const text = await fileOf({ result });
    const written = text.trimEnd().split("\n");
    expect(written.map((line) => JSON.parse(line))).toEqual(lines.slice(5, 15));
    expect(result).toEqual({
      ...{ count: 10, sha256: sha256(text), url: expect.stringContaining("/audit.jsonl?") },
      expiresAt: clock.in(3_600).toISOString(),
    });
  });

  it("notes who got the address of the file, however often it is looked at", async () => {
    const { jobId } = await order();
    for (const _look of [1, 2]) await finish(jobId);
    await project.call("GET", "/jobs?kind=audit");
    const { lines } = await audit.list(project.id, { filter: {}, after: undefined, limit: 10 });
    expect(lines).toEqual([
      expect.objectContaining({
        ...{ action: "export.download", target: { type: "export", id: jobId, name: null }, result: "OK" },
        actor: { type: "KEY", id: "secret", name: "The secret key" },
      }),
    ]);
  });

  it("gives each value a column in a CSV file, where no text is a formula", async () => {
    const [line] = await write(1);
    const { result } = await finish((await order({ format: "csv" })).jobId);
    const text = await fileOf({ result });
    expect(result.sha256).toBe(sha256(text));
    expect(parse(text, { bom: true, columns: true })).toEqual([
      {
        ...{ id: line?.id, at: line?.at, action: "template.update", result: "OK", after: "", before: '{"name":"Hi"}' },
        ...{ actorType: "USER", actorId: line?.actor.id, actorName: "ann@example.com" },
        ...{ targetType: "template", targetId: line?.target.id, targetName: "'=Hello, “you”" },
        ...{ ip: "192.0.2.1", userAgent: "test", requestId: line?.requestId },
      },
    ]);
  });

  it("goes on in another turn when the time is up, with each line and its hash once", async () => {
    const lines = await write(450);
    const { jobId } = await order();
    const { result } = await finish(jobId, { seconds: 0 });
    const text = await fileOf({ result });
    expect(
      text
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line).id),
    ).toEqual(lines.map(({ id }) => id));
    expect(result).toMatchObject({ count: 450, sha256: sha256(text) });
  });

  it("begins again with a new file when its worker dies in any turn", async () => {
    await write(450);
    const { jobId } = await order();
    const [message] = outside.jobs.queued;
    const dies = Object.assign(Object.create(files), { put: () => Promise.reject(new Error("The worker died.")) });
    await expect(finish(jobId, { seconds: 0, exportFiles: dies })).rejects.toThrow("The worker died.");
    if (message) outside.jobs.queued.push(message);
    const { result } = await finish(jobId);
    const text = await fileOf({ result });
    expect(text.trimEnd().split("\n")).toHaveLength(450);
    expect(result).toMatchObject({ count: 450, sha256: sha256(text) });
  });

  it("has no line of another project, and none that is written meanwhile", async () => {
    const other = await openProject(table, api);
    await write(3);
    await write(2, {}, other.id);
    const { jobId } = await order();
    await write(1, { at: clock.in(60).toISOString() });
    expect((await finish(jobId)).result.count).toBe(3);
    expect((await other.call("GET", `/jobs/${jobId}`)).status).toBe(404);
  });

  it.each([
    [400, { startDate: "yesterday" }],
    [422, { format: "xlsx" }],
  ])("answers %i to %j, and queues nothing", async (status, body) => {
    expect((await project.call("POST", "/audit/export", body)).status).toBe(status);
    expect(outside.jobs.queued).toEqual([]);
  });
});
