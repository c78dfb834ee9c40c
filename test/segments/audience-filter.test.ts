import { describe, expect, it } from "vitest";
import type { Condition, Filter } from "#lib/domain/condition/condition.ts";
import { SegmentPredicates } from "#lib/domain/segment/audience/segment-predicates.ts";
import { markOf, type Segment } from "#lib/domain/segment/segment.ts";
import { derivedId } from "#lib/platform/ids.ts";
import { contactKey } from "#lib/storage/contact/contact-item.ts";
import { audienceFilter } from "#lib/storage/segment/audience-filter.ts";
import { DynamoAudienceWalker } from "#lib/storage/segment/audience-walker.ts";
import { conditionOf } from "#lib/storage/table/expressions.ts";
import { now } from "#test/domain/condition/random-conditions.ts";
import { type StoredSubject, storeSubjects } from "#test/segments/audience-fixture.ts";
import { dataId } from "#test/support/fakes/ids.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { putItem, startTable } from "#test/support/table.ts";

const table = await forThisFile(startTable());
const project = dataId();
const list = derivedId("list");

const since = "2026-03-09T12:00:00.000Z";
const plain = { subscribed: true, createdAt: since, updatedAt: since, snoozedUntil: null };

/** A contact that the conditions below ask for. */
const ann: StoredSubject = {
  id: derivedId("ann"),
  contact: { ...plain, email: "ann@example.com", data: { plan: "pro", visits: 50, beta: true } },
  events: { purchase: [now - 1_000] },
  marks: { [markOf(list)]: now },
  deletionsSeen: 0,
};

/** One that they do not ask for, as the table can tell. */
const bob: StoredSubject = {
  id: derivedId("bob"),
  contact: {
    ...plain,
    email: "bob@example.org",
    subscribed: false,
    createdAt: "2025-03-09T12:00:00.000Z",
    data: { plan: "free", visits: 5, beta: false },
  },
  events: {},
  marks: { [markOf(list)]: -now },
  deletionsSeen: 0,
};

await storeSubjects(table, project, [ann, bob]);
// An address that is suppressed and has no contact.
await putItem(table, { ...contactKey(project, derivedId("cid")), sx: { r: "manual" } });

const walker = new DynamoAudienceWalker(table, { now: () => new Date(0) });

/** Addresses of the contacts that a walk for these conditions shows; it counts both. */
async function shown(...conditions: Condition[]): Promise<string[]> {
  const asked: Segment[] = conditions.map((condition, place) => ({ ...segment, id: derivedId(`${place}`), condition }));
  const needs = new SegmentPredicates([...asked, { ...segment, id: list, type: "STATIC" }]).needsOf(
    asked.map(({ id }) => id),
  );
  const walk = { deletedFields: [], needs, sought: { conditions, now }, from: undefined, until: new Date(1) };
  const emails: string[] = [];
  let passed = 0;
  await walker.walk(project, walk, async ({ contacts, seen }) => {
    emails.push(...contacts.map(({ contact }) => contact.email));
    passed += seen;
  });
  expect(passed).toBe(2);
  return emails.sort();
}

const segment: Segment = {
  ...{ id: "", name: "", description: null, type: "DYNAMIC", condition: null, trackedSince: null },
  ...{ isMarkingInitial: false, memberCount: 0, createdAt: since, updatedAt: since },
};

const all = (...filters: Filter[]): Condition => ({ logic: "AND", groups: [{ filters }] });
const any = (...filters: Filter[]): Condition => ({
  logic: "OR",
  groups: filters.map((filter) => ({ filters: [filter] })),
});

const isPro: Filter = { field: "data.plan", operator: "equals", value: "pro" };
const isOften: Filter = { field: "data.visits", operator: "greaterThan", value: 10 };
const isNotFree: Filter = { field: "data.plan", operator: "notEquals", value: "free" };

describe("a walk for a condition", () => {
  it.each<[string, Filter]>([
    ["equal text", isPro],
    ["text that contains another", { field: "data.plan", operator: "contains", value: "ro" }],
    ["a number's order", isOften],
    ["an equal boolean", { field: "data.beta", operator: "equals", value: true }],
    ["addresses", { field: "email", operator: "contains", value: "@EXAMPLE.com" }],
    ["one address", { field: "email", operator: "equals", value: "ann@example.com" }],
    ["subscriptions", { field: "subscribed", operator: "equals", value: "TRUE" }],
    ["days", { field: "createdAt", operator: "within", value: 2, unit: "days" }],
    ["dates", { field: "createdAt", operator: "greaterThan", value: "2026-01-01" }],
    ["events", { field: "event.purchase", operator: "triggered" }],
    ["recent events", { field: "event.purchase", operator: "triggeredWithin", value: 1, unit: "hours" }],
    ["a list", { field: `segment.${list}`, operator: "memberOfSegment" }],
  ])("leaves out contacts by %s", async (_, filter) => {
    expect(await shown(all(filter))).toEqual([ann.contact.email]);
    expect(await shown(all(filter, isNotFree))).toEqual([ann.contact.email]);
    expect(await shown(any(filter, isPro))).toEqual([ann.contact.email]);
    expect(await shown(all(filter), all(isOften))).toEqual([ann.contact.email]);
  });

  it("shows all when one alternative is not for the table to tell", async () => {
    const both = [ann.contact.email, bob.contact.email];
    expect(await shown(all(isNotFree))).toEqual(both);
    expect(await shown(any(isPro, isNotFree))).toEqual(both);
    expect(await shown(all(isPro), all(isNotFree))).toEqual(both);
    expect(await shown(all(isPro, { field: "of a later version", operator: "equals", value: 1 }))).toEqual(both);
  });

  it("shows what converts to the value", async () => {
    expect(await shown(all({ field: "data.visits", operator: "equals", value: "50" }))).toContain(ann.contact.email);
    expect(await shown(all({ field: "data.beta", operator: "equals", value: "True" }))).toContain(ann.contact.email);
  });

  it("takes up to 30 filters, within DynamoDB's 4 KB for an expression", async () => {
    const filters = Array.from({ length: 30 }, (_, place) => ({ ...isOften, field: `data.visits${place}` }));
    const needs = new SegmentPredicates([{ ...segment, condition: any(...filters) }]).needsOf([segment.id]);
    const filter = audienceFilter({ conditions: [any(...filters)], now }, needs);
    expect(filter && conditionOf(filter).ConditionExpression.length).toBeLessThan(4_096);
    expect(await shown(any(...filters))).toEqual([]);
    expect(await shown(any(...filters, isOften))).toHaveLength(2);
  });
});
