import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileCondition } from "#lib/domain/condition/compile-condition.ts";
import { parseCondition } from "#lib/domain/condition/parse-condition.ts";
import { holds, type NaiveSubject } from "#test/domain/condition/naive-evaluation.ts";
import { now, randomContact, randomEvents, randomTree } from "#test/domain/condition/random-conditions.ts";

const segment = "0b8f7b5e-6f0c-4f0e-9d55-1c2a3b4c5d6e";

const tree = randomTree([segment]);

const subject: fc.Arbitrary<NaiveSubject> = fc.record({
  contact: randomContact,
  events: randomEvents,
  segments: fc.constantFrom<string[]>([], [segment]),
});

function compiled(given: unknown) {
  const parsed = parseCondition(given, "condition");
  if ("issues" in parsed) throw new Error(JSON.stringify([given, parsed.issues]));
  return { predicate: compileCondition(parsed.condition), condition: parsed.condition };
}

const asked = ({ contact: about, events, segments }: NaiveSubject) => ({
  contact: about,
  lastEventAt: (name: string) => (Object.hasOwn(events, name) ? Math.max(...(events[name] ?? [])) : undefined),
  isMemberOf: (segmentId: string) => segments.includes(segmentId),
  isSubscribedTo: (topic: string) => topic === "news",
});

const ask = (filters: unknown, about: Record<string, unknown> = {}) =>
  compiled({ logic: "AND", groups: [{ filters: [filters].flat() }] }).predicate(
    asked({
      contact: {
        email: "ann@example.com",
        subscribed: true,
        createdAt: "",
        updatedAt: "",
        snoozedUntil: null,
        data: about,
      },
      events: {},
      segments: [],
    }),
    now,
  );

describe("a condition", () => {
  it("agrees with a direct reading of the contract on 100,000 random trees and contacts", () => {
    let matches = 0;
    const pairs = fc.tuple(tree, fc.array(subject, { minLength: 10, maxLength: 10 }));
    fc.assert(
      fc.property(pairs, ([given, subjects]) => {
        const { predicate, condition } = compiled(given);
        for (const each of subjects) {
          const matched = predicate(asked(each), now);
          matches += Number(matched);
          expect([condition, each, matched]).toEqual([condition, each, holds(condition, each, now)]);
        }
      }),
      { numRuns: 10_000 },
    );
    // Neither always nor never, so the trees distinguish contacts.
    expect(matches).toBeGreaterThan(10_000);
    expect(matches).toBeLessThan(80_000);
  });
});

describe("the truth table of data.<key>", () => {
  const stored = { equal: "pro", other: "basic", empty: "", nothing: null, list: ["pro"] };
  const rows: [string, Record<string, boolean>][] = [
    ["equals", { missing: false, nothing: false, empty: false, equal: true, other: false, list: false }],
    ["notEquals", { missing: true, nothing: true, empty: true, equal: false, other: true, list: true }],
    ["contains", { missing: false, nothing: false, empty: false, equal: true, other: false, list: true }],
    ["notContains", { missing: true, nothing: true, empty: true, equal: false, other: true, list: false }],
    ["greaterThan", { missing: false, nothing: false, empty: false, equal: false, other: false, list: false }],
    ["lessThan", { missing: false, nothing: false, empty: true, equal: false, other: true, list: false }],
    ["greaterThanOrEqual", { missing: false, nothing: false, empty: false, equal: true, other: false, list: false }],
    ["lessThanOrEqual", { missing: false, nothing: false, empty: true, equal: true, other: true, list: false }],
    ["exists", { missing: false, nothing: false, empty: true, equal: true, other: true, list: true }],
    ["notExists", { missing: true, nothing: true, empty: false, equal: false, other: false, list: false }],
  ];

  it.each(rows)("holds for %s", (operator, expected) => {
    const answers = Object.keys(expected).map((key) => [
      key,
      ask({ field: `data.${key}`, operator, value: "pro" }, stored),
    ]);
    expect(Object.fromEntries(answers)).toEqual(expected);
  });
});

describe("the examples of the contract", () => {
  it.each<[unknown, string, unknown, boolean]>([
    [5, "equals", "5", true],
    ["5", "greaterThan", 10, false],
    ["9", "lessThan", "10", true],
    [`${"0".repeat(1_023)}5`, "equals", 5, true],
    [`${"0".repeat(1_024)}5`, "equals", 5, false],
    [" 5. ", "equals", 5, true],
    ["5.e1", "equals", 50, true],
    [true, "equals", "true", true],
    ["TRUE", "equals", true, true],
    [1, "equals", true, false],
    ["Pro", "equals", "pro", false],
    [["a", "b"], "contains", "a", true],
    ["2025-01-01T10:00Z", "equals", "2025-01-01", true],
    ["2025-01-01T10:00Z", "greaterThanOrEqual", "2025-01-01", true],
    ["2025-01-01T10:00Z", "lessThanOrEqual", "2025-01-01", true],
    ["2025-01-01T10:00Z", "greaterThan", "2025-01-01", false],
    ["2025-01-01T10:00Z", "lessThan", "2025-01-01", false],
  ])("%j %s %j is %j", (value, operator, given, expected) => {
    expect(ask({ field: "data.x", operator, value: given }, { x: value })).toBe(expected);
  });

  it("a text that is not a date is neither within nor older", () => {
    for (const operator of ["within", "olderThan"]) {
      expect(ask({ field: "data.x", operator, value: 2, unit: "days" }, { x: "yesterday" })).toBe(false);
    }
  });

  it("an address is compared without case", () => {
    expect(ask({ field: "email", operator: "equals", value: "ANN@Example.com" })).toBe(true);
  });
});
