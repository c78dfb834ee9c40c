import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileCondition } from "#lib/domain/condition/compile-condition.ts";
import type { Condition } from "#lib/domain/condition/condition.ts";
import { triggeredFamily } from "#lib/domain/condition/condition-field.ts";
import { parseCondition } from "#lib/domain/condition/parse-condition.ts";
import { holds, type NaiveSubject } from "#test/domain/condition/naive-evaluation.ts";

const now = Date.parse("2026-03-10T12:00:00.000Z");
const day = 86_400_000;
const segment = "0b8f7b5e-6f0c-4f0e-9d55-1c2a3b4c5d6e";

/** Values that meet each other often, at every edge of the rules of comparing. */
const scalar = fc.oneof(
  fc.constantFrom<unknown>("", "a", "A", "pro", "Pro", "true", "TRUE", "false", true, false, 0, 1, 5, 10, -1, 1.5),
  fc.constantFrom<unknown>("5", "10", " 5 ", "9", "-1", "1e1", "1.5", ".5", "5.", "0x5", "Infinity", "1e999", "--1"),
  fc.constantFrom<unknown>("2026-03-10", "2026-03-09", "2026-03-10T10:00Z", "2026-03-10 10:00:00", "2026-02-30"),
  fc.constantFrom<unknown>("2026-03-10T23:30:00-02:00", "2026-03-11", "2026-03-10T10:00:00.500Z", "2026-03-10T24:00Z"),
  fc.constantFrom<unknown>("yesterday", "\u{1f600}", "\uffee", "z", "2026", "__proto__"),
  fc.integer({ min: -3, max: 12 }),
  fc.string({ maxLength: 3 }),
);

const composite = fc.oneof(
  fc.array(scalar, { maxLength: 3 }),
  fc.dictionary(fc.constantFrom("city", "zip", "a.b"), scalar, { maxKeys: 2, noNullPrototype: true }),
);

const keys = ["plan", "city", "address", "address.city", "a.b", "constructor", "__proto__"];

const contact = fc.record({
  email: fc.constantFrom("ann@example.com", "bob@example.org", "5@example.com"),
  subscribed: fc.boolean(),
  createdAt: fc.constantFrom("2026-03-01T10:00:00.000Z", "2026-03-10T00:00:00.000Z"),
  updatedAt: fc.constantFrom("2026-03-10T11:59:59.999Z", "2026-03-10T12:00:00.000Z"),
  data: fc
    .array(fc.tuple(fc.constantFrom(...keys), fc.oneof(scalar, composite, fc.constant(null))), { maxLength: 4 })
    .map((entries) => Object.fromEntries(entries)),
});

const subject: fc.Arbitrary<NaiveSubject> = fc.record({
  contact,
  events: fc.dictionary(
    fc.constantFrom("purchase", "email.open", "email.bounce", "email.bounce.permanent", "constructor"),
    fc.array(
      fc.constantFrom(0, 1, day - 1, day, day + 1, 3 * day).map((past) => now - past),
      { minLength: 1, maxLength: 3 },
    ),
  ),
  segments: fc.constantFrom<string[]>([], [segment]),
});

const amount = fc.record({
  value: fc.constantFrom(0.5, 1, 1.5, 2, 1_440, 24),
  unit: fc.constantFrom("days", "hours", "minutes"),
});

const values = ["equals", "notEquals"];
const order = ["greaterThan", "lessThan", "greaterThanOrEqual", "lessThanOrEqual"];
const data = fc.constantFrom(...keys).map((key) => `data.${key}`);
const event = fc.constantFrom("event.purchase", "email.opened", "email.bounce", "email.click", "event.constructor");

const timed = (field: fc.Arbitrary<string>, names: string[]) =>
  fc
    .tuple(field, fc.constantFrom(...names), amount)
    .map(([name, operator, rest]) => ({ field: name, operator, ...rest }));

const valued = (field: fc.Arbitrary<string>, names: string[], value: fc.Arbitrary<unknown>) =>
  fc.record({ field, operator: fc.constantFrom(...names), value });

const filter = fc.oneof(
  { weight: 6, arbitrary: valued(data, [...values, "contains", "notContains", ...order], scalar) },
  { weight: 2, arbitrary: valued(data, values, composite) },
  fc.record({ field: data, operator: fc.constantFrom("exists", "notExists") }),
  timed(data, ["within", "olderThan"]),
  valued(
    fc.constant("email"),
    [...values, "contains", "notContains"],
    fc.constantFrom("ANN", "ann@example.com", "@", 5),
  ),
  valued(fc.constant("subscribed"), values, fc.constantFrom(true, false, "true", "FALSE")),
  valued(
    fc.constantFrom("createdAt", "updatedAt"),
    [...values, ...order],
    fc.constantFrom("2026-03-10", "2026-03-01T10:00:00Z", "2026-03-10T12:00Z"),
  ),
  timed(fc.constantFrom("createdAt", "updatedAt"), ["within", "olderThan"]),
  timed(event, [...triggeredFamily]),
  fc.record({
    field: fc.constant(`segment.${segment}`),
    operator: fc.constantFrom("memberOfSegment", "notMemberOfSegment"),
  }),
);

const { tree } = fc.letrec<{ tree: Condition }>((tie) => ({
  tree: fc.record({
    logic: fc.constantFrom("AND", "OR"),
    groups: fc.array(
      fc.oneof(
        { maxDepth: 4, depthIdentifier: "tree" },
        fc.record({ filters: fc.array(filter, { minLength: 1, maxLength: 3 }) }),
        fc.record({ filters: fc.array(filter, { maxLength: 2 }), conditions: tie("tree") }),
      ),
      { minLength: 1, maxLength: 3 },
    ),
  }) as fc.Arbitrary<Condition>,
}));

function compiled(given: unknown) {
  const parsed = parseCondition(given, "condition");
  if ("issues" in parsed) throw new Error(JSON.stringify([given, parsed.issues]));
  return { predicate: compileCondition(parsed.condition), condition: parsed.condition };
}

const asked = ({ contact: about, events, segments }: NaiveSubject) => ({
  contact: about,
  lastEventAt: (name: string) => (Object.hasOwn(events, name) ? Math.max(...(events[name] ?? [])) : undefined),
  isMemberOf: (segmentId: string) => segments.includes(segmentId),
});

const ask = (filters: unknown, about: Record<string, unknown> = {}) =>
  compiled({ logic: "AND", groups: [{ filters: [filters].flat() }] }).predicate(
    asked({
      contact: { email: "ann@example.com", subscribed: true, createdAt: "", updatedAt: "", data: about },
      events: {},
      segments: [],
    }),
    now,
  );

describe("a condition", () => {
  it("agrees with one read straight off the contract, on 100,000 random trees and contacts", () => {
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
    // Neither always nor never: the trees do tell contacts apart.
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

  it("a text that is no date is neither within nor older", () => {
    for (const operator of ["within", "olderThan"]) {
      expect(ask({ field: "data.x", operator, value: 2, unit: "days" }, { x: "yesterday" })).toBe(false);
    }
  });

  it("an address is compared without case", () => {
    expect(ask({ field: "email", operator: "equals", value: "ANN@Example.com" })).toBe(true);
  });
});
