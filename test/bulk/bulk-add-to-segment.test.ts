import { beforeEach, describe, expect, it } from "vitest";
import type { Condition } from "#lib/domain/condition/condition.ts";
import { newId } from "#lib/platform/ids.ts";
import { type BulkProject, openBulkFixture } from "#test/bulk/bulk-fixture.ts";
import { issuesOf } from "#test/support/api/call.ts";
import { treeOf } from "#test/support/api/conditions.ts";
import { createSegment } from "#test/support/api/segment.ts";
import { deathsAmong, MortalWorker } from "#test/support/faults/deaths.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { found, someTime } from "#test/support/records.ts";

const fixture = await forThisFile(openBulkFixture());
let project: BulkProject;
let segmentId: string;

beforeEach(async () => {
  fixture.clock.at = new Date(someTime);
  fixture.queued.length = 0;
  project = await fixture.newProject();
  segmentId = (await createSegment(fixture.table, project.dataId, { type: "STATIC", condition: null })).id;
});

const add = (selection: object) => project.queue("add-to-segment", { segmentId, ...selection });
const members = async () => (await fixture.lists.page(project.dataId, segmentId, { skip: 0, limit: 100 })).sort();

describe("POST /contacts/bulk-add-to-segment", () => {
  it("puts contacts on the list by ids, search or condition, and tells which were on it", async () => {
    const [ann, bo, cy] = [
      await project.contact("ann@acme.example"),
      await project.contact("bo@acme.example", { subscribed: false }),
      await project.contact("cy@other.example"),
    ];
    const unknown = newId();
    const byIds = await add({ contactIds: [ann.id, unknown, ann.id] });
    await fixture.workOff();
    expect((await project.job(byIds)).result).toEqual({
      ...{ operation: "addToSegment", totalRequested: 2, successCount: 1, unchangedCount: 0, failureCount: 1 },
      errors: [{ contactId: unknown, email: null, error: "contact_not_found" }],
    });
    const byQuery = await add({ mode: "query", filter: { search: "acme" } });
    await fixture.workOff();
    expect((await project.job(byQuery)).result).toMatchObject({ successCount: 1, unchangedCount: 1, failureCount: 0 });
    expect(await members()).toEqual([ann.id, bo.id].sort());
    const condition = treeOf({ field: "email", operator: "contains", value: "example" });
    await add({ mode: "condition", condition, excludeIds: [bo.id] });
    await fixture.workOff();
    expect(await members()).toEqual([ann.id, bo.id, cy.id].sort());
    expect(Object.values(await project.flips())).toEqual([0, 0, 0]);
  });

  it("counts each contact once when its worker dies at any call", async () => {
    const contacts = [await project.contact("ann@acme.example"), await project.contact("bo@acme.example")];
    const until = () => new Date(fixture.clock.at.getTime() + 40_000);
    const living = new MortalWorker(undefined);
    const jobs = [await add({ contactIds: contacts.map(({ id }) => id) })];
    await fixture.worker({ through: living.tableOfWrites(fixture.table) }).run(project.dataId, jobs[0] ?? "", until());
    for (const death of deathsAmong(living.calls)) {
      const { id } = await createSegment(fixture.table, project.dataId, { type: "STATIC", condition: null });
      const jobId = await project.queue("add-to-segment", { segmentId: id, mode: "query" });
      const mortal = new MortalWorker(death);
      const ports = { through: mortal.tableOfWrites(fixture.table) };
      await fixture
        .worker(ports)
        .run(project.dataId, jobId, until())
        .catch(() => "died");
      await fixture.workOff();
      expect((await project.job(jobId)).result).toMatchObject({ successCount: 2, unchangedCount: 0, failureCount: 0 });
    }
  });

  it("answers 404 to an unknown or foreign segment, 400 to a DYNAMIC one, 422 to other shapes, and queues nothing", async () => {
    const foreign = await createSegment(fixture.table, (await fixture.newProject()).dataId, {
      type: "STATIC",
      condition: null,
    });
    const condition = treeOf({ field: "email", operator: "contains", value: "a" });
    const dynamic = await createSegment(fixture.table, project.dataId, { condition: condition as Condition });
    const post = (body: object) => project.call("POST", "/contacts/bulk-add-to-segment", body);
    fixture.queued.length = 0;
    for (const id of [newId(), foreign.id]) {
      expect((await post({ segmentId: id, mode: "query" })).status).toBe(404);
    }
    expect((await post({ segmentId: dynamic.id, contactIds: [newId()] })).status).toBe(400);
    expect(issuesOf(await post({ mode: "query" }))).toEqual(["segmentId invalid_type"]);
    expect((await post({ segmentId, mode: "ids" })).status).toBe(422);
    expect(fixture.queued).toEqual([]);
  });

  it("fails for each contact when the segment is deleted before the job starts", async () => {
    const ann = await project.contact("ann@acme.example");
    const jobId = await add({ contactIds: [ann.id] });
    const { version } = await found(fixture.segments.snapshot(project.dataId));
    expect(await fixture.segments.remove(project.dataId, segmentId, { version })).toBe(true);
    await fixture.workOff();
    expect((await project.job(jobId)).result.errors).toEqual([
      { contactId: ann.id, email: "ann@acme.example", error: "segment_not_found" },
    ]);
  });
});
