import { beforeEach, describe, expect, it } from "vitest";
import { dataOf } from "#lib/domain/project/project.ts";
import { newId } from "#lib/platform/ids.ts";
import { type FixtureProject, openSegmentFixture } from "#test/segments/endpoints/segment-fixture.ts";
import { issuesOf } from "#test/support/api/call.ts";
import { membersOf, ofPlan, treeOf } from "#test/support/api/conditions.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someTime } from "#test/support/records.ts";

const fixture = await forThisFile(openSegmentFixture());
let project: FixtureProject;

const later = "2026-03-02T10:00:00.000Z";

beforeEach(async () => {
  fixture.clock.at = new Date(someTime);
  project = await fixture.newProject();
});

const change = (id: string, changes: unknown) => project.call("PATCH", `/segments/${id}`, changes);
const shown = async (id: string) => (await project.call("GET", `/segments/${id}`)).body;

/** Created at `someTime`; everything else happens later. */
async function made(body: Record<string, unknown> = {}) {
  const segment = await project.newSegment({ description: "Who pays", ...body });
  fixture.clock.at = new Date(later);
  return segment;
}

describe("PATCH /segments/{id}", () => {
  it.each([
    ["the name", { name: " Payers " }, { name: "Payers" }],
    ["the description", { description: "" }, { description: "" }],
    ["no description", { description: null }, { description: null }],
    ["tracking", { trackMembership: true }, { trackMembership: true }],
    ["name and tracking at once", { name: "B", trackMembership: true }, { name: "B", trackMembership: true }],
    ["the same type and a name", { name: "B", type: "DYNAMIC" }, { name: "B" }],
  ])("changes %s and nothing else", async (_, changes, expected) => {
    const segment = await made();
    const { status, body } = await change(segment.id, changes);
    expect([status, body]).toEqual([200, { ...segment, ...expected, updatedAt: later }]);
    expect(await shown(segment.id)).toEqual(body);
  });

  it.each([
    ["nothing", {}],
    ["the current values", { name: "Some", description: "Who pays", type: "DYNAMIC", trackMembership: false }],
    ["the current condition", { condition: ofPlan("pro") }],
  ])("writes nothing for %s", async (_, changes) => {
    await project.newContact("pro@example.com", { data: { plan: "pro" } });
    const segment = await made();
    const before = await project.stored();
    expect(await change(segment.id, changes)).toEqual({ status: 200, body: segment });
    expect(await project.stored()).toEqual(before);
  });

  it("recounts the members of a changed condition", async () => {
    const segment = await made();
    await project.newContact("free@example.com", { data: { plan: "free" } });
    const condition = ofPlan("free");
    const { status, body } = await change(segment.id, { condition, name: "Free" });
    expect([status, body]).toEqual([200, { ...segment, condition, name: "Free", memberCount: 1, updatedAt: later }]);
    expect(await shown(segment.id)).toEqual(body);
  });

  it("ignores any condition given for a list", async () => {
    const list = await project.newList();
    for (const condition of [ofPlan("pro"), null, "text", { logic: "NONE" }]) {
      expect(await change(list.id, { condition })).toEqual({ status: 200, body: list });
    }
  });

  it("sets the start of tracking when it is turned on again, and keeps it when it was on", async () => {
    const segment = await made({ trackMembership: true });
    const trackedSince = async () => (await fixture.segments.find(dataOf(project), segment.id))?.trackedSince;
    await change(segment.id, { trackMembership: true, name: "B" });
    expect(await trackedSince()).toBe(Date.parse(someTime));
    expect((await change(segment.id, { trackMembership: false })).body.trackMembership).toBe(false);
    expect(await trackedSince()).toBe(null);
    await change(segment.id, { trackMembership: true });
    expect(await trackedSince()).toBe(Date.parse(later));
  });

  it.each([
    ["a blank name", { name: "  " }],
    ["a null name", { name: null }],
    ["another type", { type: "STATIC" }],
    ["another type and a new name", { type: "STATIC", name: "B" }],
    ["a null condition", { condition: null, name: "B" }],
    ["an array as the condition", { condition: [] }],
    ["a string as the condition", { condition: "all" }],
  ])("answers the flat 400 for %s, and changes nothing", async (_, changes) => {
    const segment = await made();
    const { status, body } = await change(segment.id, changes);
    expect([status, body]).toEqual([400, { error: expect.any(String) }]);
    expect(await shown(segment.id)).toEqual(segment);
  });

  it.each([
    ["a name over 100", { name: "a".repeat(101) }, "name too_big"],
    ["a description that is a number", { description: 1 }, "description invalid_type"],
    ["an unknown type", { type: "MIXED" }, "type invalid_enum_value"],
    ["trackMembership null", { trackMembership: null }, "trackMembership invalid_type"],
    [
      "a fault in the condition",
      { name: "B", condition: treeOf({ field: "nothing", operator: "equals", value: 1 }) },
      "condition.groups.0.filters.0.field custom",
    ],
  ])("answers 422 for %s, and changes nothing", async (_, changes, issue) => {
    const segment = await made();
    const answer = await change(segment.id, changes);
    expect([answer.status, issuesOf(answer)]).toEqual([422, [issue]]);
    expect(await shown(segment.id)).toEqual(segment);
  });

  it("answers 404 for a segment of another project, and does not change it", async () => {
    const other = await fixture.newProject();
    const segment = await other.newSegment();
    for (const id of [segment.id, newId()]) {
      const { status, body } = await change(id, { name: "B", condition: ofPlan("free") });
      expect([status, body.error.code]).toEqual([404, "RESOURCE_NOT_FOUND"]);
    }
    expect((await other.call("GET", `/segments/${segment.id}`)).body).toEqual(segment);
  });

  it("refuses a circle of segments, direct or through others, and names the filter that closes it", async () => {
    const first = await made();
    const second = await project.newSegment({ condition: membersOf(first.id) });
    const third = await project.newSegment({ condition: membersOf(second.id) });
    const list = await project.newList();
    for (const back of [first, second, third]) {
      const answer = await change(first.id, { condition: membersOf(list.id, back.id) });
      expect([answer.status, issuesOf(answer)]).toEqual([422, ["condition.groups.0.filters.1.field custom"]]);
    }
    expect(await shown(first.id)).toEqual(first);
    expect((await change(third.id, { condition: membersOf(list.id, first.id) })).status).toBe(200);
  });

  it("limits the whole chain: segments that refer to this one, and those it refers to", async () => {
    const chain = async (length: number) => {
      const segments = [await project.newSegment()];
      for (let made = 1; made < length; made += 1) {
        segments.unshift(await project.newSegment({ condition: membersOf(segments[0].id) }));
      }
      return segments;
    };
    const [three, two] = [await chain(3), await chain(2)];
    const [, , end] = three;
    const [start, last] = two;
    // Three segments end here, and this one refers to two more: five are allowed. Another one in the middle is too many.
    expect((await change(end.id, { condition: membersOf(start.id) })).status).toBe(200);
    const answer = await change(last.id, { condition: membersOf((await project.newList()).id) });
    expect([answer.status, issuesOf(answer)]).toEqual([422, ["condition.groups.0.filters.0.field custom"]]);
  });

  it("never lets two concurrent changes close a circle", async () => {
    for (let round = 0; round < 10; round += 1) {
      const [first, second] = [await project.newSegment(), await project.newSegment()];
      const answers = await Promise.all([
        change(first.id, { condition: membersOf(second.id) }),
        change(second.id, { condition: membersOf(first.id) }),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    }
  });
});
