import { beforeEach, expect, it } from "vitest";
import { fieldScope } from "#lib/domain/contact/field-counts.ts";
import { eventScope } from "#lib/domain/event/event-counts.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import { type FixtureProject, openSegmentFixture } from "#test/segments/endpoints/segment-fixture.ts";
import { ofPlan, treeOf } from "#test/support/api/conditions.ts";
import { recordEvent } from "#test/support/api/event.ts";
import { forThisFile } from "#test/support/for-this-file.ts";

const fixture = await forThisFile(openSegmentFixture());
let project: FixtureProject;

beforeEach(async () => {
  project = await fixture.newProject();
});

const exists = (field: string) => ({ field, operator: "exists" });
const triggered = (field: string) => ({ field, operator: "triggered" });
const create = (condition: unknown) => project.call("POST", "/segments", { name: "A", condition });
const unseen = (...places: string[]) => places.map((path) => ({ path, code: "never_seen" }));

it("warns of keys and events that the project has never seen, at their fields, and only when a condition is written", async () => {
  const { id } = await project.newContact("ann@example.com", { data: { plan: "pro", home: { city: "Ulm" } } });
  await recordEvent(fixture.table, dataOf(project), { name: "purchase", contactId: id });
  const condition = {
    logic: "OR",
    groups: [
      { filters: [exists("data.plna"), exists("data.plan"), exists("data.home.zip"), triggered("event.purchase")] },
      {
        filters: [],
        conditions: treeOf({ field: "email", operator: "contains", value: "@" }, triggered("event.sale")),
      },
    ],
  };
  const warnings = unseen(
    "condition.groups.0.filters.0.field",
    "condition.groups.1.conditions.groups.0.filters.1.field",
  );
  const made = await create(condition);
  expect([made.status, made.body]).toMatchObject([201, { condition, warnings }]);
  const path = `/segments/${made.body.id}`;
  const changed = await project.call("PATCH", path, { condition });
  expect([changed.status, changed.body.warnings]).toEqual([200, warnings]);
  for (const [method, body] of [["PATCH", { name: "B" }], ["GET"]] as const) {
    expect((await project.call(method, path, body)).body).not.toHaveProperty("warnings");
  }
});

it("returns at most 20 warnings, and none for a list or for known names", async () => {
  const keys = Array.from({ length: 30 }, (_, index) => `data.k${index}`);
  expect((await create(treeOf(...keys.map(exists)))).body.warnings).toHaveLength(20);
  const condition = treeOf(exists("data.k1"));
  const list = await project.call("POST", "/segments", { name: "List", type: "STATIC", condition });
  expect(list.body).not.toHaveProperty("warnings");
  expect((await project.call("PATCH", `/segments/${list.body.id}`, { condition })).body).not.toHaveProperty("warnings");
  await project.newContact("ann@example.com", { data: { plan: "pro" } });
  expect((await create(ofPlan("pro"))).body).not.toHaveProperty("warnings");
});

it("reads only counters when they know all names, and nothing when the condition has no names", async () => {
  const counters = new CounterRepository(fixture.table);
  const counted = [
    { scope: fieldScope("plan"), field: "string.plan" },
    { scope: eventScope("purchase"), field: "n" },
  ];
  for (const [index, count] of counted.entries()) {
    const sequenced = { ...count, dataId: dataOf(project), add: 1, sequence: `${index + 1}` };
    await counters.fold(`shard-${index}`, { counts: [sequenced], now: fixture.clock.at });
  }
  const costOf = async (...filters: unknown[]) => {
    fixture.table.takeUnits();
    expect((await create(treeOf(...filters))).body).not.toHaveProperty("warnings");
    return fixture.table.takeUnits().read;
  };
  const byEmail = { field: "email", operator: "contains", value: "@" };
  const none = await costOf(byEmail);
  expect(await costOf(exists("data.plan"))).toBe(none + 1);
  expect(await costOf(triggered("event.purchase"))).toBe(none + 3);
});
