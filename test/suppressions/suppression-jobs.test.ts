import { beforeEach, describe, expect, it } from "vitest";
import { suppressionJobs } from "#functions/wiring/suppressions/suppression-jobs.ts";
import { suppressionFiles, suppressionOrders } from "#functions/wiring/suppressions/suppression-orders.ts";
import type { ArrivedFile } from "#lib/domain/import/import-file.ts";
import { importKey, sourceOf } from "#lib/domain/import/import-file.ts";
import { SuppressionExport } from "#lib/domain/import/suppression-export.ts";
import { suppressionImportResult, suppressionWork } from "#lib/domain/import/suppression-job.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { contactIdFor } from "#lib/platform/ids.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import { JobPartRepository } from "#lib/storage/job/job-part-repository.ts";
import { JobRecords } from "#lib/storage/job/job-records.ts";
import { newSuppressionItem } from "#lib/storage/suppression/suppression-item.ts";
import { upsertContact } from "#test/support/api/contact.ts";
import { createProject } from "#test/support/api/project.ts";
import { TestClock } from "#test/support/fakes/clock.ts";
import { TestJobQueue } from "#test/support/fakes/job-queue.ts";
import { TestAccountList } from "#test/support/fakes/outside.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { repositories } from "#test/support/repositories.ts";
import { putItem, startTable } from "#test/support/table.ts";

const table = await forThisFile(startTable());
const clock = new TestClock("2026-03-01T10:00:00.000Z");
const { suppressions } = repositories(table, clock);

let project: Awaited<ReturnType<typeof createProject>>["project"];
let accountList: TestAccountList;
const jobs = new TestJobQueue(clock);
const files = new Map<string, Uint8Array>();
const importFiles = {
  put: async (key: string, bytes: Uint8Array) => void files.set(key, bytes),
  find: async (key: string): Promise<ArrivedFile | undefined> => {
    const bytes = files.get(key);
    return bytes && { ...sourceOf(bytes), arrivedAt: clock.at, version: "1" };
  },
};
const never = () => Promise.reject(new Error("The file is small."));
const exportFiles = { put: importFiles.put, begin: never, putPart: never, complete: never };
const uploadAddresses = { sign: async (key: string) => `https://files.test/${key}` };

beforeEach(async () => {
  ({ project } = await createProject(table));
  accountList = new TestAccountList();
  files.clear();
  jobs.queued.splice(0);
});

/** A turn of a worker; true when work is left. */
const turn = (jobId: string, { seconds = 40, files = exportFiles } = {}): Promise<boolean> =>
  suppressionJobs(table, { importFiles, exportFiles: files, accountList, jobs, clock }).work(
    dataOf(project),
    jobId,
    clock.in(seconds),
  );

/** Works until nothing is left, and returns the job. */
async function finish(jobId: string) {
  while (await turn(jobId));
  const job = await new JobRecords(table, "suppressions", suppressionWork).find(dataOf(project), jobId, {
    now: clock.at,
  });
  if (!job) throw new Error("The job is gone.");
  return job;
}

async function importCsv(text: string) {
  const service = suppressionFiles(table, { importFiles, uploadAddresses });
  const file = { filename: "list.csv", contentType: "text/csv", bytes: Buffer.from(text) };
  const { work, ...job } = await finish(await service.take(dataOf(project), file, clock.at));
  if (work.task === "export") throw new Error("This is no import.");
  return { ...job, result: suppressionImportResult(work) };
}

const orders = () => suppressionOrders(table, { jobs: { send: async () => undefined } });
const list = async () =>
  (await suppressions.list(dataOf(project), { filter: {}, after: undefined, limit: 100, now: clock.at })).entries;

describe("an import", () => {
  const text = [
    "Email,reason,note,createdAt,plan",
    "ann@example.com,bounce,Old provider,2025-06-01T00:00:00Z,pro",
    "no address,,,,",
    "bo@example.com,,,,",
    "bo@example.com,complaint,,,",
    "cy@example.com,soft_bounce,,,",
    "dee@example.com,,,not a date,",
  ].join("\n");

  it("adds its rows in file order, reports the wrong ones, and changes nothing when it is repeated", async () => {
    const { state, result } = await importCsv(text);
    expect([state, result]).toEqual([
      "completed",
      {
        ...{ totalRows: 6, addedCount: 2, updatedCount: 1, unchangedCount: 0, failureCount: 3 },
        errors: [
          expect.objectContaining({ row: 3, reason: "invalid_email" }),
          expect.objectContaining({ row: 6, column: "reason", reason: "invalid_value" }),
          expect.objectContaining({ row: 7, column: "createdAt", reason: "invalid_value" }),
        ],
      },
    ]);
    const entries = await list();
    expect(entries).toMatchObject([
      { email: "bo@example.com", reason: "complaint", source: "import", count: 2 },
      {
        ...{ email: "ann@example.com", reason: "bounce", note: "Old provider" },
        ...{ createdAt: "2025-06-01T00:00:00.000Z", count: 1 },
      },
    ]);
    expect((await importCsv(text)).result).toMatchObject({ addedCount: 0, updatedCount: 0, unchangedCount: 3 });
    expect(await list()).toEqual(entries);
  });

  it("costs at most 6 write units a row, beside the job", async () => {
    table.takeUnits();
    await importCsv(`email,reason\n${Array.from({ length: 20 }, (_, n) => `user${n}@example.com,bounce`).join("\n")}`);
    expect(table.takeUnits().write).toBeLessThanOrEqual(20 * 6 + 5);
  });

  it("refuses a file without addresses", async () => {
    await expect(importCsv("name\nAnn")).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });

  it("fails when no file arrives in time", async () => {
    const service = suppressionFiles(table, { importFiles, uploadAddresses });
    const { jobId } = await service.announce(dataOf(project), 10, clock.at);
    expect(files.has(importKey(dataOf(project), jobId))).toBe(false);
    expect(await finish(jobId)).toMatchObject({ state: "failed", failedReason: "upload_missing" });
  });
});

describe("an import of the account's list", () => {
  it("takes contacts of the project only", async () => {
    await upsertContact(table, project, "ann@example.com", { subscribed: true, data: {}, createdAt: clock.at });
    accountList.put("Ann@Example.com", "complaint");
    accountList.put("bo@example.com");
    await finish(await orders().importAccount(dataOf(project), clock.at));
    expect(await list()).toMatchObject([
      {
        ...{ email: "ann@example.com", reason: "complaint", source: "account_list" },
        createdAt: "2026-01-01T00:00:00.000Z",
      },
    ]);
  });
});

describe("an export", () => {
  it.each(["csv", "jsonl"] as const)("writes all entries as %s, which an import reads again", async (format) => {
    await importCsv("email,note\nann@example.com,one\nbo@example.com,two");
    const before = await list();
    const jobId = await orders().export(dataOf(project), format, clock.at);
    expect((await finish(jobId)).work).toMatchObject({ count: 2 });
    const text = Buffer.from(
      files.get(`exports/${dataOf(project)}/${jobId}/0/suppressions.${format}`) ?? [],
    ).toString();
    if (format === "jsonl")
      expect(
        text
          .trim()
          .split("\n")
          .map((line) => JSON.parse(line)),
      ).toEqual(before);
    else expect((await importCsv(text)).result).toMatchObject({ totalRows: 2, unchangedCount: 2, failureCount: 0 });
  });

  /** More entries than a worker reads at once. */
  async function fill(): Promise<string[]> {
    const emails = Array.from({ length: 1_100 }, (_, number) => `user${number}@example.com`);
    const cause = { source: "import", emailId: null, note: null, expiresAt: null } as const;
    const at = clock.at.toISOString();
    const items = emails.map((email) =>
      newSuppressionItem(dataOf(project), contactIdFor(project.salt, email), {
        ...{ email, causes: new Map([["manual", cause]] as const), count: 1, createdAt: at, updatedAt: at },
      }),
    );
    await mapConcurrently(items, 50, (item) => putItem(table, item));
    return emails.sort();
  }

  const exported = (jobId: string, attempt: number | undefined): string[] =>
    Buffer.from(files.get(`exports/${dataOf(project)}/${jobId}/${attempt}/suppressions.jsonl`) ?? [])
      .toString()
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).email)
      .sort();

  it("goes on in another turn when the time is up, with each entry once", async () => {
    const emails = await fill();
    const jobId = await orders().export(dataOf(project), "jsonl", clock.at);
    expect([await turn(jobId, { seconds: 0 }), files.size]).toEqual([true, 0]);
    expect((await finish(jobId)).work).toMatchObject({ count: emails.length, attempt: 0, isRunning: false });
    expect(exported(jobId, 0)).toEqual(emails);
  });

  it("begins again with a new file when its worker dies in any turn", async () => {
    const emails = await fill();
    const jobId = await orders().export(dataOf(project), "jsonl", clock.at);
    await turn(jobId, { seconds: 0 });
    const dies = { ...exportFiles, put: () => Promise.reject(new Error("The worker died.")) };
    await expect(turn(jobId, { files: dies })).rejects.toThrow("The worker died.");
    const { work } = await finish(jobId);
    if (work.task !== "export") throw new Error("This is no export.");
    expect(work).toMatchObject({ count: emails.length, finishedAt: clock.at.toISOString() });
    expect(work.attempt).toBeGreaterThan(0);
    expect(exported(jobId, work.attempt)).toEqual(emails);
  });

  it("is left to another worker that has begun it, and looked at again later", async () => {
    const jobId = await orders().export(dataOf(project), "csv", clock.at);
    const job = await new JobRecords(table, "suppressions", suppressionWork).find(dataOf(project), jobId, {
      now: clock.at,
    });
    if (job?.work.task !== "export") throw new Error("This is no export.");
    const wasFaster = { save: async () => undefined };
    const parts = new JobPartRepository(table);
    const worker = new SuppressionExport({ jobs: wasFaster, parts, suppressions, exportFiles, queue: jobs, clock });
    expect(await worker.work(dataOf(project), { job, work: job.work }, clock.in(40))).toBe(false);
    expect(jobs.queued).toEqual([{ job: expect.objectContaining({ jobId }), delaySeconds: 900 }]);
    expect(files.size).toBe(0);
  });
});
