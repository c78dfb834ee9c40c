import { beforeEach, describe, expect, it } from "vitest";
import { dataOf } from "#lib/domain/project/project.ts";
import { newId } from "#lib/platform/ids.ts";
import { listPartition } from "#lib/storage/segment/list-item.ts";
import { itemsBelow } from "#lib/storage/table/items-below.ts";
import { type FixtureProject, openSegmentFixture } from "#test/segments/endpoints/segment-fixture.ts";
import { membersOf, treeOf } from "#test/support/api/conditions.ts";
import { forThisFile } from "#test/support/for-this-file.ts";

const fixture = await forThisFile(openSegmentFixture());
let project: FixtureProject;

beforeEach(async () => {
  project = await fixture.newProject();
  fixture.jobs.length = 0;
});

const remove = (id: string) => project.call("DELETE", `/segments/${id}`);
const rowsOf = (id: string) => itemsBelow(fixture.table, listPartition(dataOf(project), id));
const marked = async () => (await project.stored()).filter(({ sg }) => Object.keys(sg ?? {}).length > 0);

describe("DELETE /segments/{id}", () => {
  it("deletes a segment, and keeps its members", async () => {
    const segment = await project.newSegment();
    await project.newContact("pro@example.com", { data: { plan: "pro" } });
    expect(await remove(segment.id)).toEqual({ status: 204, body: undefined });
    expect((await project.call("GET", `/segments/${segment.id}`)).status).toBe(404);
    expect((await project.call("GET", "/segments")).body).toEqual([]);
    expect((await project.call("GET", "/contacts")).body.data).toHaveLength(1);
    expect(fixture.jobs).toEqual([]);
  });

  it("removes every contact from a deleted list by a job, and keeps the other lists", async () => {
    const [list, other] = [await project.newList(), await project.newList()];
    const emails = Array.from({ length: 250 }, (_, place) => `reader-${place}@example.com`);
    for (const { id } of [list, other]) {
      await project.call("POST", `/segments/${id}/members`, { emails, createMissing: true });
    }
    expect((await remove(list.id)).status).toBe(204);
    await fixture.work();
    expect(await rowsOf(list.id)).toEqual([]);
    expect(await rowsOf(other.id)).toHaveLength(250);
    expect(new Set((await marked()).map(({ sg }) => Object.keys(sg as object).join()))).toEqual(
      new Set([other.id.slice(0, 8)]),
    );
    expect((await project.call("GET", `/segments/${other.id}/contacts`)).body.total).toBe(250);
  });

  it("keeps the members of an existing list when a sweep job names it", async () => {
    const list = await project.newList();
    const emails = ["reader@example.com"];
    await project.call("POST", `/segments/${list.id}/members`, { emails, createMissing: true });
    fixture.jobs.push({ job: { type: "sweepList", dataId: dataOf(project), segmentId: list.id }, delaySeconds: 0 });
    await fixture.work();
    expect((await project.call("GET", `/segments/${list.id}/contacts`)).body.total).toBe(1);
  });

  it("answers 404 to an unknown segment, and to the second of two deletions", async () => {
    const elsewhere = await (await fixture.newProject()).newSegment();
    const segment = await project.newSegment();
    const answers = await Promise.all([remove(segment.id), remove(segment.id), remove(segment.id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404, 404]);
    for (const id of [newId(), elsewhere.id]) {
      expect((await remove(id)).body.error).toMatchObject({ code: "RESOURCE_NOT_FOUND", details: { id } });
    }
  });

  it("refuses while another condition refers to it, at any depth, and names the segments that do", async () => {
    const list = await project.newList({ name: "List" });
    const asking = { field: `segment.${list.id}`, operator: "notMemberOfSegment" };
    const nested = { logic: "AND", groups: [{ filters: [], conditions: treeOf(asking) }] };
    const user = await project.newSegment({ name: "Not on it", condition: nested });
    await project.newSegment({ name: "Not asking" });
    const before = await project.stored();
    const { status, body } = await remove(list.id);
    expect([status, body.error]).toMatchObject([
      409,
      {
        code: "CONFLICT",
        details: { campaigns: [], segments: [{ id: user.id, name: "Not on it" }], workflows: [] },
        suggestion: expect.any(String),
      },
    ]);
    expect(await project.stored()).toEqual(before);
    expect((await remove(user.id)).status).toBe(204);
    expect((await remove(list.id)).status).toBe(204);
  });

  it("never deletes a segment that a concurrently saved condition refers to", async () => {
    for (let round = 0; round < 10; round += 1) {
      const list = await project.newList();
      const [removed, saved] = await Promise.all([
        remove(list.id),
        project.call("POST", "/segments", { name: "User", condition: membersOf(list.id) }),
      ]);
      expect([
        [204, 422],
        [409, 201],
      ]).toContainEqual([removed.status, saved.status]);
    }
  });
});
