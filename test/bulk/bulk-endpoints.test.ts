import { beforeEach, describe, expect, it } from "vitest";
import * as z from "zod";
import { dataOf } from "#lib/domain/project/project.ts";
import { newId } from "#lib/platform/ids.ts";
import { JobRepository } from "#lib/storage/job/job-repository.ts";
import { type BulkProject, openBulkFixture } from "#test/bulk/bulk-fixture.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someTime } from "#test/support/records.ts";
import { itemsOf } from "#test/support/table.ts";

const fixture = await forThisFile(openBulkFixture());
let project: BulkProject;

beforeEach(async () => {
  fixture.clock.at = new Date(someTime);
  fixture.queued.length = 0;
  project = await fixture.newProject();
});

const operations = ["subscribe", "unsubscribe", "delete"];
const ids = (count: number) => Array.from({ length: count }, newId);

/** The items that the request left: jobs with their parts, without the request counter. */
const jobItems = async () => itemsOf(fixture.table, dataOf(project), "Q");

describe("POST /contacts/bulk-*", () => {
  it.each(operations)("queues a job to %s that waits until it starts", async (operation) => {
    const answer = await project.call("POST", `/contacts/bulk-${operation}`, { contactIds: ids(1) });
    const { jobId } = answer.body;
    expect(answer).toEqual({ status: 202, body: { message: `Bulk ${operation} queued.`, jobId } });
    expect(fixture.queued).toEqual([{ job: { type: "bulkContacts", dataId: project.id, jobId }, delaySeconds: 0 }]);
    expect(await project.call("GET", `/contacts/bulk/${jobId}`)).toEqual({
      status: 200,
      body: {
        id: jobId,
        state: "waiting",
        progress: 0,
        result: null,
        failedReason: null,
        createdAt: expect.stringMatching(/^2026-03-01T10:00:00\.\d{3}Z$/),
        updatedAt: expect.stringMatching(/^2026-03-01T10:00:00\.\d{3}Z$/),
      },
    });
  });

  it.each([
    ["one id", { contactIds: ids(1) }],
    ["1,000 ids", { contactIds: ids(1_000) }],
    ["an id in upper case", { contactIds: [newId().toUpperCase()] }],
    ["ids by their mode", { mode: "ids", contactIds: ids(2) }],
    ["all contacts", { mode: "query" }],
    ["an empty filter", { mode: "query", filter: {} }],
    ["a filter", { mode: "query", filter: { search: "x".repeat(255), subscribed: false } }],
    ["no ids to exclude", { mode: "query", excludeIds: [] }],
    ["10,000 ids to exclude", { mode: "query", excludeIds: ids(10_000) }],
  ])("accepts %s", async (_, body) => {
    expect((await project.call("POST", "/contacts/bulk-delete", body)).status).toBe(202);
  });

  it.each([
    ["nothing", {}, [["contactIds", "invalid_type"]]],
    ["no ids", { contactIds: [] }, [["contactIds", "too_small"]]],
    ["no ids by their mode", { mode: "ids", contactIds: [] }, [["contactIds", "too_small"]]],
    ["a mode alone", { mode: "ids" }, [["contactIds", "invalid_type"]]],
    ["1,001 ids", { contactIds: ids(1_001) }, [["contactIds", "too_big"]]],
    ["1,001 ids by their mode", { mode: "ids", contactIds: ids(1_001) }, [["contactIds", "too_big"]]],
    ["ids that are null", { contactIds: null }, [["contactIds", "invalid_type"]]],
    ["ids that are not a list", { contactIds: newId() }, [["contactIds", "invalid_type"]]],
    ["an invalid id", { contactIds: [newId(), "7"] }, [["contactIds.1", "invalid_string"]]],
    ["a number for an id", { contactIds: [7] }, [["contactIds.0", "invalid_type"]]],
    ["an unknown mode", { mode: "all", contactIds: ids(1) }, [["mode", "invalid_enum_value"]]],
    ["a mode that is null", { mode: null, contactIds: ids(1) }, [["mode", "invalid_type"]]],
    ["a mode that is not a text", { mode: 7, contactIds: ids(1) }, [["mode", "invalid_type"]]],
    ["ids beside a query", { mode: "query", contactIds: ids(1) }, [["contactIds", "unrecognized_keys"]]],
    ["a filter beside ids", { contactIds: ids(1), filter: {} }, [["filter", "unrecognized_keys"]]],
    [
      "exclusions beside ids",
      { mode: "ids", contactIds: ids(1), excludeIds: [] },
      [["excludeIds", "unrecognized_keys"]],
    ],
    [
      "a filter without a mode",
      { filter: { search: "a" } },
      [
        ["contactIds", "invalid_type"],
        ["filter", "unrecognized_keys"],
      ],
    ],
    ["a filter of something else", { mode: "query", filter: { email: "a" } }, [["filter.email", "unrecognized_keys"]]],
    ["a filter that is null", { mode: "query", filter: null }, [["filter", "invalid_type"]]],
    ["a search of 256", { mode: "query", filter: { search: "x".repeat(256) } }, [["filter.search", "too_big"]]],
    ["a search that is not a text", { mode: "query", filter: { search: 7 } }, [["filter.search", "invalid_type"]]],
    ["a state as text", { mode: "query", filter: { subscribed: "true" } }, [["filter.subscribed", "invalid_type"]]],
    ["10,001 to exclude", { mode: "query", excludeIds: ids(10_001) }, [["excludeIds", "too_big"]]],
    ["an invalid id to exclude", { mode: "query", excludeIds: ["7"] }, [["excludeIds.0", "invalid_string"]]],
    ["a list", [newId()], [["", "invalid_type"]]],
  ])("refuses %s and writes nothing", async (_, body, issues) => {
    for (const operation of operations) {
      const answer = await project.call("POST", `/contacts/bulk-${operation}`, body);
      const { code, errors } = answer.body.error;
      expect([answer.status, code]).toEqual([422, "VALIDATION_ERROR"]);
      expect(errors.map((issue: { field: string; code: string }) => [issue.field, issue.code]).sort()).toEqual(issues);
    }
    expect(await jobItems()).toEqual([]);
    expect(fixture.queued).toEqual([]);
  });
});

describe("GET /contacts/bulk/{jobId}", () => {
  const codeOf = async (caller: BulkProject, jobId: string) => {
    const { status, body } = await caller.call("GET", `/contacts/bulk/${jobId}`);
    return [status, body.error?.code, body.error?.details];
  };

  it("does not find jobs of other projects or kinds, or jobs older than 30 days", async () => {
    const jobId = await project.queue("subscribe", { contactIds: ids(1) });
    const unknown = (id: string) => [404, "RESOURCE_NOT_FOUND", { resource: "job", id }];
    expect(await codeOf(await fixture.newProject(), jobId)).toEqual(unknown(jobId));
    const imported = { id: newId(), state: "waiting", progress: 0, failedReason: null, work: {} } as const;
    const at = { createdAt: someTime, updatedAt: someTime };
    await new JobRepository(fixture.table, "import", z.object({})).create(dataOf(project), { ...imported, ...at });
    expect(await codeOf(project, imported.id)).toEqual(unknown(imported.id));
    expect((await codeOf(project, jobId.toUpperCase()))[0]).toBe(200);
    fixture.clock.at = new Date("2026-03-31T10:00:01.000Z");
    expect(await codeOf(project, jobId)).toEqual(unknown(jobId));
  });

  it("never shows the submitted ids", async () => {
    const contactIds = ids(600);
    const jobId = await project.queue("delete", { contactIds });
    const waiting = JSON.stringify(await project.job(jobId));
    expect(contactIds.filter((id) => waiting.includes(id))).toEqual([]);
    await fixture.workOff();
    const { errors, ...done } = (await project.job(jobId)).result;
    expect(errors).toHaveLength(600);
    expect(contactIds.filter((id) => JSON.stringify(done).includes(id))).toEqual([]);
  });

  it("reads one unit while the job runs", async () => {
    const jobId = await project.queue("subscribe", { contactIds: ids(1_000) });
    fixture.table.takeUnits();
    await fixture.jobs.find(dataOf(project), jobId, { now: new Date(someTime) });
    expect(fixture.table.takeUnits()).toEqual({ write: 0, read: 1 });
  });
});
