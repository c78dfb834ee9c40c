import { describe, expect, it } from "vitest";
import { parseCondition } from "#lib/domain/condition/parse-condition.ts";
import { fieldNamed } from "#lib/domain/contact/field.ts";
import { SegmentUsage, usersOfSegment } from "#lib/domain/segment/authoring/segment-usage.ts";
import { newId } from "#lib/platform/ids.ts";
import { dataId } from "#test/support/fakes/ids.ts";
import { someSegment } from "#test/support/records.ts";

const list = someSegment({ name: "list", type: "STATIC", condition: null });

/** A segment for each filter, named like its field. The filter is three trees deep, next to an unrelated one. */
const segmentsOn = (...filters: { field: string; operator: string; value?: unknown }[]) =>
  filters.map((filter) => {
    const nested = { logic: "OR", groups: [{ filters: [filter] }] };
    const around = { logic: "AND", groups: [{ filters: [], conditions: nested }] };
    const harmless = { filters: [{ field: "data.harmless", operator: "exists" }] };
    const given = { logic: "AND", groups: [harmless, { ...harmless, conditions: around }] };
    const parsed = parseCondition(given, "condition");
    if ("issues" in parsed) throw new Error(JSON.stringify(parsed.issues));
    return someSegment({ id: newId(), name: filter.field, condition: parsed.condition });
  });

const segments = [
  list,
  ...segmentsOn(
    ...["data.plan", "data.address.city", "data.address"].map((field) => ({ field, operator: "exists" })),
    { field: "email", operator: "contains", value: "@" },
    { field: "subscribed", operator: "equals", value: true },
    { field: "createdAt", operator: "greaterThan", value: "2026-01-01" },
    { field: "updatedAt", operator: "lessThan", value: "2026-01-01" },
    ...["event.purchase", "event.email.open", "event.email.bounce", "plan", "event.data.plan"].map((field) => ({
      field,
      operator: "triggered",
    })),
    ...["opened", "bounce", "sent"].map((name) => ({ field: `email.${name}`, operator: "notTriggered" })),
    { field: `segment.${list.id}`, operator: "notMemberOfSegment" },
  ),
];
const usage = new SegmentUsage({ snapshot: async () => ({ segments, version: 1 }) });
const namesOf = (users: { name: string }[]) => users.map(({ name }) => name);

describe("the segments that use", () => {
  it.each([
    ["data.plan", ["data.plan"]],
    ["plan", ["data.plan"]],
    ["data.address", ["data.address.city", "data.address"]],
    ["data.address.city", ["data.address.city"]],
    ["data.city", []],
    ["data.Plan", []],
    ["data.email", []],
    ["email", ["email"]],
    ["subscribed", ["subscribed"]],
    ["createdAt", ["createdAt"]],
    ["updatedAt", ["updatedAt"]],
  ])("the field %s", async (field, names) => {
    expect(namesOf(await usage.usersOfField(dataId("p"), fieldNamed(field)))).toEqual(names);
  });

  it.each([
    ["purchase", ["event.purchase"]],
    ["Purchase", []],
    ["plan", ["plan"]],
    ["data.plan", ["event.data.plan"]],
    ["email.open", ["event.email.open"]],
    ["email.bounce", ["event.email.bounce"]],
    ["email.sent", []],
    ["email.click", []],
    ["email", []],
  ])("the event %s", async (name, names) => {
    expect(namesOf(await usage.usersOfEvent(dataId("p"), name))).toEqual(names);
  });

  it("a segment", () => {
    expect(namesOf(usersOfSegment(segments, list.id))).toEqual([`segment.${list.id}`]);
    expect(usersOfSegment(segments, newId())).toEqual([]);
  });
});
