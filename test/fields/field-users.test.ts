import { beforeEach, describe, expect, it } from "vitest";
import { dataIdOf } from "#lib/platform/data-id.ts";
import { SegmentRepository } from "#lib/storage/segment/segment-repository.ts";
import { type FixtureProject, openFieldFixture } from "#test/fields/field-fixture.ts";
import { createSegment } from "#test/support/api/segment.ts";
import { forThisFile } from "#test/support/for-this-file.ts";

const fixture = await forThisFile(openFieldFixture());
const segments = new SegmentRepository(fixture.table);
let project: FixtureProject;

beforeEach(async () => {
  project = await fixture.newProject();
});

const usage = async (field: string) => (await project.call("GET", project.path(field, "/usage"))).body;

describe("a field that a segment refers to", () => {
  it("is in use and cannot be deleted, until no segment refers to it", async () => {
    await project.upsert("ann@example.com", { plan: "pro", city: "Ulm" });
    const segment = await createSegment(fixture.table, dataIdOf(project.id, 0));
    await fixture.follow();
    const { id, name } = segment;
    const users = { usedInSegments: [{ id, name }], usedInCampaigns: [], usedInWorkflows: [] };
    expect(await usage("data.plan")).toEqual({ ...users, contactCount: 1, canDelete: false });
    expect(await usage("city")).toMatchObject({ usedInSegments: [], canDelete: true });
    const before = await project.stored();
    const refused = await project.call("DELETE", project.path("plan"));
    expect([refused.status, refused.body.error]).toMatchObject([
      409,
      { code: "CONFLICT", details: users, suggestion: expect.any(String) },
    ]);
    expect([await project.stored(), await project.traces()]).toEqual([before, []]);
    await segments.remove(dataIdOf(project.id, 0), id, { version: 1 });
    expect(await project.call("DELETE", project.path("plan"))).toMatchObject({ status: 200, body: { deletedFrom: 1 } });
  });

  it("is not in use in another project", async () => {
    await createSegment(fixture.table, dataIdOf((await fixture.newProject()).id, 0));
    expect(await usage("data.plan")).toMatchObject({ usedInSegments: [], canDelete: true });
  });
});
