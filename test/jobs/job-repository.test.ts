import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { beforeEach, describe, expect, it } from "vitest";
import * as z from "zod";
import type { JobRecord } from "#lib/domain/job/job-record.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { newId } from "#lib/platform/ids.ts";
import { JobRepository } from "#lib/storage/job/job-repository.ts";
import { packJson } from "#lib/storage/table/packed-json.ts";
import { dataId } from "#test/support/fakes/ids.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someTime } from "#test/support/records.ts";
import { itemsOf, startTable } from "#test/support/table.ts";

const work = z.object({ done: z.number(), left: z.array(z.string()) });
type Work = z.infer<typeof work>;

const now = new Date(someTime);
const later = new Date("2026-03-01T10:00:05.000Z");
const daysLater = (days: number, ms = 0) => new Date(now.getTime() + days * 86_400_000 + ms);

const table = await forThisFile(startTable());
const jobs = new JobRepository(table, "bulk", work);
let project: DataId;

beforeEach(() => {
  project = dataId();
  table.takeUnits();
});

const newJob = (changes: Partial<Omit<JobRecord<Work>, "version">> = {}) => ({
  id: newId(),
  state: "waiting" as const,
  progress: 0,
  failedReason: null,
  work: { done: 0, left: ["a", "b"] },
  createdAt: someTime,
  updatedAt: someTime,
  ...changes,
});

/** A store that performs every write and loses the first answer, so that the client retries. */
function losingFirstAnswer(): JobRepository<Work> {
  let lost = false;
  const documents = new Proxy(table.documents, {
    get(target, name) {
      if (name !== "send") return Reflect.get(target, name);
      return async (command: PutCommand) => {
        const answer = await target.send(command);
        if (lost || !(command instanceof PutCommand)) return answer;
        lost = true;
        return target.send(command);
      };
    },
  });
  return new JobRepository({ name: table.name, documents }, "bulk", work);
}

describe("a job", () => {
  it("is read as it was created, for one unit each way", async () => {
    const created = await jobs.create(project, newJob());
    expect(table.takeUnits()).toEqual({ write: 1, read: 0 });
    expect(created.version).toBe(1);
    expect(await jobs.find(project, created.id, { now })).toEqual(created);
    expect(table.takeUnits()).toEqual({ write: 0, read: 1 });
  });

  it("is stored under short names, without ElectroDB's own attributes, and saved under the same", async () => {
    const created = await jobs.create(project, newJob({ failedReason: "upload_missing" }));
    const stored = {
      ...{ pk: `Q#${project}`, sk: created.id, kd: "bulk", st: "waiting", pg: 0, fr: "upload_missing" },
      ...{ wk: Uint8Array.from(packJson(created.work)), vs: 1, no: expect.any(String) },
      ...{ cr: someTime, up: someTime, ttl: daysLater(30).getTime() / 1_000 },
    };
    expect(await itemsOf(table, project, "Q")).toEqual([stored]);
    await jobs.save(project, created, { changes: {}, now: later });
    expect(await itemsOf(table, project, "Q")).toEqual([{ ...stored, vs: 2, up: later.toISOString() }]);
  });

  it("has no attribute for a reason that is not set", async () => {
    await jobs.create(project, newJob());
    const [item = {}] = await itemsOf(table, project, "Q");
    expect(Object.keys(item).sort()).toEqual(["cr", "kd", "no", "pg", "pk", "sk", "st", "ttl", "up", "vs", "wk"]);
  });

  it("is refused when it exists already, and the existing one stays", async () => {
    const created = await jobs.create(project, newJob());
    await expect(jobs.create(project, newJob({ id: created.id, progress: 50 }))).rejects.toThrow("already exists");
    expect(await jobs.find(project, created.id, { now })).toEqual(created);
  });

  it("is saved with its changes, for one unit, and keeps the rest", async () => {
    const created = await jobs.create(project, newJob());
    table.takeUnits();
    const saved = await jobs.save(project, created, {
      changes: { state: "failed", failedReason: "upload_missing" },
      now: later,
    });
    expect(table.takeUnits()).toEqual({ write: 1, read: 0 });
    expect(saved).toEqual({
      ...created,
      state: "failed",
      failedReason: "upload_missing",
      version: 2,
      updatedAt: later.toISOString(),
    });
    expect(await jobs.find(project, created.id, { now })).toEqual(saved);
  });

  it("is saved by one of two concurrent readers", async () => {
    const created = await jobs.create(project, newJob());
    const saves = await Promise.all(
      Array.from({ length: 10 }, (_, done) =>
        jobs.save(project, created, { changes: { work: { done, left: [] } }, now: later }),
      ),
    );
    const [winner, ...others] = saves.filter((saved) => saved !== undefined);
    expect(others).toEqual([]);
    expect(await jobs.find(project, created.id, { now })).toEqual(winner);
  });

  it("is not restored by a save after its deletion", async () => {
    const gone = { ...newJob(), version: 1 };
    expect(await jobs.save(project, gone, { changes: { progress: 10 }, now: later })).toBeUndefined();
    expect(await itemsOf(table, project, "Q")).toEqual([]);
  });

  it("is written once when the client retries after a lost answer", async () => {
    const created = await losingFirstAnswer().create(project, newJob());
    const saved = await losingFirstAnswer().save(project, created, { changes: { progress: 10 }, now: later });
    expect(saved).toMatchObject({ progress: 10, version: 2 });
    expect(await jobs.find(project, created.id, { now })).toEqual(saved);
  });

  it("is found for 30 days and then swept, however often it is saved", async () => {
    const created = await jobs.create(project, newJob());
    await jobs.save(project, created, { changes: { progress: 10 }, now: daysLater(20) });
    expect(await jobs.find(project, created.id, { now: daysLater(30, -1) })).toMatchObject({ progress: 10 });
    expect(await jobs.find(project, created.id, { now: daysLater(30) })).toBeUndefined();
    const [item] = await itemsOf(table, project, "Q");
    expect(item?.["ttl"]).toBe(daysLater(30).getTime() / 1_000);
  });

  it("is not found under another kind or project, or when unknown", async () => {
    const created = await jobs.create(project, newJob());
    expect(await new JobRepository(table, "import", work).find(project, created.id, { now })).toBeUndefined();
    expect(await jobs.find(dataId(), created.id, { now })).toBeUndefined();
    expect(await jobs.find(project, newId(), { now })).toBeUndefined();
  });

  it("throws when its work is not of its kind", async () => {
    const created = await jobs.create(project, newJob());
    const other = new JobRepository(table, "bulk", z.object({ rows: z.number() }));
    await expect(other.find(project, created.id, { now })).rejects.toThrow(z.ZodError);
  });

  it("accepts any JSON as work", async () => {
    const odd = newJob({ work: { done: 1e300, left: ["", "ü😀", "x".repeat(90_000)] } });
    const created = await jobs.create(project, odd);
    expect((await jobs.find(project, created.id, { now }))?.work).toEqual(odd.work);
  });
});
