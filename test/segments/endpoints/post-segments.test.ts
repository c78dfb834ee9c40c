import { beforeEach, describe, expect, it } from "vitest";
import { dataOf } from "#lib/domain/project/project.ts";
import { newId } from "#lib/platform/ids.ts";
import { segmentEntity, segmentRecord } from "#lib/storage/segment/segment-entity.ts";
import { segmentsVersionKey } from "#lib/storage/segment/segment-item.ts";
import { unmarked } from "#lib/storage/table/entity.ts";
import { type FixtureProject, openSegmentFixture } from "#test/segments/endpoints/segment-fixture.ts";
import { issuesOf } from "#test/support/api/call.ts";
import { membersOf, ofPlan, treeOf } from "#test/support/api/conditions.ts";
import { recordEvent } from "#test/support/api/event.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someSegment, someTime } from "#test/support/records.ts";
import { putItem } from "#test/support/table.ts";

const fixture = await forThisFile(openSegmentFixture());
let project: FixtureProject;

beforeEach(async () => {
  project = await fixture.newProject();
});

const condition = ofPlan("pro");
const create = (body: unknown) => project.call("POST", "/segments", body);

describe("POST /segments", () => {
  it("creates a segment, counts its members, and returns all of it", async () => {
    await project.newContact("pro@example.com", { data: { plan: "pro" } });
    await project.newContact("free@example.com", { data: { plan: "free" } });
    const { status, body } = await create({ name: "  Pro users ", description: "Who pays", condition });
    expect([status, body]).toEqual([
      201,
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        projectId: project.id,
        name: "Pro users",
        description: "Who pays",
        type: "DYNAMIC",
        condition,
        trackMembership: false,
        memberCount: 1,
        createdAt: someTime,
        updatedAt: someTime,
      },
    ]);
    expect((await project.call("GET", `/segments/${body.id}`)).body).toEqual(body);
    expect((await project.call("GET", "/segments")).body).toEqual([body]);
  });

  it("creates an empty list, whatever condition is sent", async () => {
    for (const sent of [undefined, null, condition, { logic: "NONE" }, "text", [1]]) {
      const { status, body } = await create({ name: "List", type: "STATIC", trackMembership: true, condition: sent });
      expect([status, body]).toMatchObject([
        201,
        { type: "STATIC", condition: null, memberCount: 0, description: null, trackMembership: true },
      ]);
    }
  });

  it("stores only the known fields of a condition", async () => {
    const { id } = await project.newContact("buyer@example.com");
    await recordEvent(fixture.table, dataOf(project), { name: "purchase", contactId: id });
    const filter = { field: "purchase", operator: "triggeredWithin", value: 1.5, unit: "days" };
    const given = { ...treeOf({ ...filter, note: "x" }), version: 2 };
    const { body } = await create({ name: "Buyers", condition: given, colour: "red" });
    expect(body.condition).toEqual(treeOf({ ...filter, field: "event.purchase" }));
    expect(body).not.toHaveProperty("colour");
  });

  it("treats a bare name as an event only when the project has seen it", async () => {
    const unseen = treeOf({ field: "purchased", operator: "triggered" });
    const before = await project.stored();
    const answer = await create({ name: "Buyers", condition: unseen });
    expect([answer.status, issuesOf(answer)]).toEqual([422, ["condition.groups.0.filters.0.field custom"]]);
    expect(answer.body.error.errors[0].message).toContain("event.purchased");
    expect(await project.stored()).toEqual(before);
    expect(
      (await create({ name: "Buyers", condition: treeOf({ field: "event.purchased", operator: "triggered" }) })).status,
    ).toBe(201);
  });

  it.each([
    ["no name", { condition }],
    ["a null name", { name: null, condition }],
    ["a blank name", { name: " \t", condition }],
    ["a blank name for a list", { name: "", type: "STATIC" }],
    ["no condition", { name: "A" }],
    ["no condition for a DYNAMIC segment", { name: "A", type: "DYNAMIC" }],
    ["a null condition", { name: "A", condition: null }],
    ["an array as the condition", { name: "A", condition: [condition] }],
    ["a string as the condition", { name: "A", condition: JSON.stringify(condition) }],
    ["a number as the condition", { name: "A", condition: 5 }],
  ])("answers the flat 400 for %s, and stores nothing", async (_, sent) => {
    const { status, body } = await create(sent);
    expect([status, body]).toEqual([400, { error: expect.any(String) }]);
    expect(await project.stored()).toEqual([]);
  });

  it.each([
    ["a name over 100", { name: "a".repeat(101) }, "name too_big"],
    ["a number as the name", { name: 5 }, "name invalid_type"],
    ["a description over 500", { description: "d".repeat(501) }, "description too_big"],
    ["an unknown type", { type: "MIXED" }, "type invalid_enum_value"],
    ["a null type", { type: null }, "type invalid_type"],
    ["a string as trackMembership", { trackMembership: "yes" }, "trackMembership invalid_type"],
    ["an empty object", { condition: {} }, "condition.logic invalid_type", "condition.groups invalid_type"],
    ["lower-case logic", { condition: { ...condition, logic: "and" } }, "condition.logic invalid_enum_value"],
    ["no groups", { condition: { logic: "OR", groups: [] } }, "condition.groups too_small"],
    [
      "an unknown operator",
      { condition: treeOf({ field: "email", operator: "is", value: "x" }) },
      "condition.groups.0.filters.0.operator invalid_enum_value",
    ],
    [
      "an operator that the field does not have",
      { condition: treeOf({ field: "subscribed", operator: "contains", value: true }) },
      "condition.groups.0.filters.0.operator custom",
    ],
    [
      "a missing value",
      { condition: treeOf({ field: "data.a", operator: "equals" }) },
      "condition.groups.0.filters.0.value required",
    ],
  ])("answers 422 for %s, and stores nothing", async (_, changes, ...issues) => {
    const answer = await create({ name: "A", condition, ...changes });
    expect([answer.status, answer.body.error.code, issuesOf(answer)]).toEqual([422, "VALIDATION_ERROR", issues]);
    expect(await project.stored()).toEqual([]);
  });

  it("reports all faults at once, in the condition and in the other fields", async () => {
    const filter = { field: "data.a", operator: "is", value: 1 };
    const answer = await create({
      name: "a".repeat(101),
      type: "MIXED",
      condition: { groups: [{ filters: [filter] }] },
    });
    expect([answer.status, issuesOf(answer)]).toEqual([
      422,
      [
        "name too_big",
        "type invalid_enum_value",
        "condition.logic invalid_type",
        "condition.groups.0.filters.0.operator invalid_enum_value",
      ],
    ]);
    expect(answer.body.error.errors[2].received).toBe("undefined");
  });

  it("accepts names and descriptions of maximum length", async () => {
    const { status } = await create({ name: ` ${"n".repeat(100)} `, description: "d".repeat(500), condition });
    expect(status).toBe(201);
  });

  it("names every filter that refers to an unknown segment", async () => {
    const elsewhere = await (await fixture.newProject()).newSegment();
    const known = await project.newSegment();
    const asking = (id: string) => ({ field: `segment.${id}`, operator: "notMemberOfSegment" });
    const before = await project.stored();
    const answer = await create({
      name: "A",
      condition: {
        logic: "OR",
        groups: [
          { filters: [asking(known.id), asking(newId())] },
          { filters: [], conditions: treeOf(asking(elsewhere.id.toUpperCase())) },
        ],
      },
    });
    expect([answer.status, issuesOf(answer)]).toEqual([
      422,
      ["condition.groups.0.filters.1.field custom", "condition.groups.1.conditions.groups.0.filters.0.field custom"],
    ]);
    expect(await project.stored()).toEqual(before);
  });

  it("accepts chains of five segments and refuses a sixth", async () => {
    let last = await project.newList();
    for (let length = 2; length <= 5; length += 1) last = await project.newSegment({ condition: membersOf(last.id) });
    const answer = await create({ name: "Sixth", condition: membersOf(last.id) });
    expect([answer.status, issuesOf(answer)]).toEqual([422, ["condition.groups.0.filters.0.field custom"]]);
    expect((await project.call("GET", "/segments")).body).toHaveLength(5);
  });

  it("counts members through the segments that the condition refers to", async () => {
    const pro = await project.newSegment();
    await project.newContact("pro@example.com", { data: { plan: "pro" } });
    for (const name of ["free", "other"]) await project.newContact(`${name}@example.com`, { data: { plan: name } });
    const notPro = treeOf({ field: `segment.${pro.id}`, operator: "notMemberOfSegment" });
    expect((await create({ name: "Others", condition: notPro })).body.memberCount).toBe(2);
  });

  it("refuses a condition that is too large to store, and stores nothing", async () => {
    // Texts that hardly compress: 400 KB take over 300 KB compressed.
    const noise = () => Array.from({ length: 900 }, () => newId()).join("");
    const filters = Array.from({ length: 25 }, () => ({ field: "data.a", operator: "equals", value: noise() }));
    const answer = await create({ name: "Large", condition: treeOf(...filters) });
    expect([answer.status, issuesOf(answer)]).toEqual([422, ["condition too_big"]]);
    expect(await project.stored()).toEqual([]);
  });

  it("refuses a condition that would make the list of all segments too long for an answer", async () => {
    const filter = { field: "data.a", operator: "equals", value: "a".repeat(40_000) };
    const large = treeOf(...Array.from({ length: 40 }, () => filter));
    for (const name of ["first", "second"]) expect((await create({ name, condition: large })).status).toBe(201);
    const answer = await create({ name: "third", condition: large });
    expect([answer.status, issuesOf(answer)]).toEqual([422, ["condition too_big"]]);
    expect((await create({ name: "small", condition })).status).toBe(201);
    expect((await project.call("GET", "/segments")).body).toHaveLength(3);
  });

  it("refuses the 1,001st segment of a project", async () => {
    for (let count = 1; count <= 999; count += 1) {
      const segment = someSegment({ type: "STATIC", condition: null });
      await segmentEntity(fixture.table)
        .put(segmentRecord(dataOf(project), segment))
        .go(unmarked);
    }
    await putItem(fixture.table, { ...segmentsVersionKey(dataOf(project)), vn: 999 });
    expect((await create({ name: "Last", type: "STATIC" })).status).toBe(201);
    const answer = await create({ name: "One more", type: "STATIC" });
    expect([answer.status, answer.body.error]).toMatchObject([409, { code: "CONFLICT", details: { limit: 1_000 } }]);
    expect((await project.call("GET", "/segments")).body).toHaveLength(1_000);
  });
});

describe("GET /segments", () => {
  it("lists only the project's segments, newest first", async () => {
    await (await fixture.newProject()).newSegment();
    const made = [];
    for (let place = 0; place < 4; place += 1) {
      fixture.clock.at = new Date(Date.parse(someTime) + place * 1_000);
      made.unshift(await project.newSegment({ name: `Segment ${place}` }));
    }
    fixture.clock.at = new Date(someTime);
    const { status, body } = await project.call("GET", "/segments");
    expect([status, body]).toEqual([200, made]);
  });

  it("returns an empty list without segments", async () => {
    expect(await project.call("GET", "/segments")).toEqual({ status: 200, body: [] });
  });
});

describe("GET /segments/{id}", () => {
  it("answers 404 for an unknown id or one of another project, and 422 for a malformed one", async () => {
    const elsewhere = await (await fixture.newProject()).newSegment();
    for (const id of [newId(), elsewhere.id]) {
      const { status, body } = await project.call("GET", `/segments/${id}`);
      expect([status, body.error]).toMatchObject([
        404,
        { code: "RESOURCE_NOT_FOUND", details: { resource: "segment", id } },
      ]);
    }
    const answer = await project.call("GET", "/segments/1");
    expect([answer.status, issuesOf(answer)]).toEqual([422, ["id invalid_string"]]);
  });

  it("accepts ids in any case", async () => {
    const segment = await project.newSegment();
    expect((await project.call("GET", `/segments/${segment.id.toUpperCase()}`)).body).toEqual(segment);
  });
});
