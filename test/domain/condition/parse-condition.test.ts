import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseCondition } from "#lib/domain/condition/parse-condition.ts";

const filter = (changes: Record<string, unknown> = {}) => ({
  field: "data.plan",
  operator: "equals",
  value: "pro",
  ...changes,
});

const tree = (...filters: unknown[]) => ({ logic: "AND", groups: [{ filters }] });

/** Path, code and received value of every issue. */
function issuesOf(given: unknown): unknown[] {
  const parsed = parseCondition(given, "condition");
  if (!("issues" in parsed)) return [];
  return parsed.issues.map(({ field, code, received }) => [field, code, ...(received ? [received] : [])]);
}

const issueOf = (changes: Record<string, unknown>) => issuesOf(tree(filter(changes)))[0];

/** A condition of the given depth, including the outer tree. */
const nested = (depth: number): unknown =>
  depth === 1 ? tree(filter()) : { logic: "OR", groups: [{ filters: [], conditions: nested(depth - 1) }] };

/** Nested lists of the given depth. */
const deepValue = (levels: number): unknown => JSON.parse("[".repeat(levels) + "]".repeat(levels));

const at = "condition.groups.0.filters.0";

describe("an accepted condition", () => {
  it("is stored without unknown keys", () => {
    const given = {
      logic: "OR",
      name: "x",
      groups: [
        { filters: [filter({ note: 1, unit: "days" })], conditions: null, id: 5 },
        { filters: [], conditions: { ...tree(filter({ operator: "exists", value: { a: 1 } })), extra: true } },
      ],
    };
    expect(parseCondition(given, "condition")).toEqual({
      names: expect.any(Array),
      condition: {
        logic: "OR",
        groups: [
          { filters: [{ field: "data.plan", operator: "equals", value: "pro" }] },
          {
            filters: [],
            conditions: { logic: "AND", groups: [{ filters: [{ field: "data.plan", operator: "exists" }] }] },
          },
        ],
      },
    });
  });

  it.each([
    ["signup", "triggered", "event.signup"],
    ["email.unheard", "notTriggered", "event.email.unheard"],
    ["segment.vip.entry", "triggered", "event.segment.vip.entry"],
    ["email.open", "triggered", "email.open"],
    ["segment.0B8F7B5E-6F0C-4F0E-9D55-1C2A3B4C5D6E", "memberOfSegment", "segment.0b8f7b5e-6f0c-4f0e-9d55-1c2a3b4c5d6e"],
  ])("keeps %s with %s as %s", (field, operator, stored) => {
    expect(parseCondition(tree({ field, operator }), "c")).toEqual({
      condition: tree({ field: stored, operator }),
      names: expect.any(Array),
    });
  });

  it("lists its keys and events, and which of them have no known form", () => {
    const [data, event, bare] = [
      filter(),
      { field: "event.a.b", operator: "triggered" },
      { field: "a", operator: "triggered" },
    ];
    const given = {
      logic: "OR",
      groups: [{ filters: [data, event], conditions: tree(filter({ field: "email" }), bare) }],
    };
    const parsed = parseCondition(given, "c");
    expect("names" in parsed && parsed.names).toEqual([
      { kind: "data", name: "plan", path: "c.groups.0.filters.0.field", isBare: false },
      { kind: "event", name: "a.b", path: "c.groups.0.filters.1.field", isBare: false },
      { kind: "event", name: "a", path: "c.groups.0.conditions.groups.0.filters.1.field", isBare: true },
    ]);
  });

  it.each(["equals", "notEquals", "greaterThan", "lessThan", "greaterThanOrEqual", "lessThanOrEqual"])(
    "reads the end of a snooze with %s",
    (operator) => {
      const condition = tree({ field: "snoozedUntil", operator, value: "2026-03-10" });
      expect(parseCondition(condition, "c")).toEqual({ condition, names: [] });
    },
  );

  it("has up to 50 groups, 50 filters in one, and 5 nested trees", () => {
    const fifty = Array.from({ length: 50 }, () => filter());
    expect(issuesOf({ logic: "AND", groups: fifty.map((each) => ({ filters: [each] })) })).toEqual([]);
    expect(issuesOf(tree(...fifty))).toEqual([]);
    expect(issuesOf(nested(5))).toEqual([]);
  });
});

describe("a refused condition", () => {
  it.each<[unknown, unknown]>([
    [null, ["condition", "invalid_type", "null"]],
    [[], ["condition", "invalid_type", "array"]],
    [{ groups: [] }, ["condition.logic", "invalid_type", "undefined"]],
    [{ logic: "and", groups: [{ filters: [filter()] }] }, ["condition.logic", "invalid_enum_value"]],
    [{ logic: "AND" }, ["condition.groups", "invalid_type", "undefined"]],
    [{ logic: "AND", groups: [] }, ["condition.groups", "too_small"]],
    [{ logic: "AND", groups: [{ filters: [] }] }, ["condition.groups.0.filters", "too_small"]],
    [{ logic: "AND", groups: [{}] }, ["condition.groups.0.filters", "invalid_type", "undefined"]],
    [{ logic: "AND", groups: [7] }, ["condition.groups.0", "invalid_type", "number"]],
    [tree("x"), [at, "invalid_type", "string"]],
    [{ logic: "AND", groups: Array(51).fill({ filters: [filter()] }) }, ["condition.groups", "too_big"]],
    [tree(...Array(51).fill(filter())), ["condition.groups.0.filters", "too_big"]],
    [nested(6), [`condition${".groups.0.conditions".repeat(5)}`, "too_big"]],
  ])("reports the error in %j", (given, issue) => {
    expect(issuesOf(given)[0]).toEqual(issue);
  });

  it.each<[Record<string, unknown>, unknown]>([
    [{ operator: "is" }, [`${at}.operator`, "invalid_enum_value"]],
    [{ operator: "constructor" }, [`${at}.operator`, "invalid_enum_value"]],
    [{ operator: undefined }, [`${at}.operator`, "invalid_type", "undefined"]],
    [{ field: 5 }, [`${at}.field`, "invalid_type", "number"]],
    [{ field: "plan" }, [`${at}.field`, "custom"]],
    [{ field: "topic.news", value: 1 }, [`${at}.value`, "invalid_type", "number"]],
    [{ field: "topic.news", operator: "triggered" }, [`${at}.operator`, "custom"]],
    [{ field: "snoozedUntil", operator: "exists" }, [`${at}.operator`, "custom"]],
    [{ field: "snoozedUntil", value: "soon" }, [`${at}.value`, "custom"]],
    [{ field: "data." }, [`${at}.field`, "custom"]],
    [{ field: "__proto__" }, [`${at}.field`, "custom"]],
    [{ field: "segment.vip", operator: "memberOfSegment" }, [`${at}.field`, "custom"]],
    [{ field: "", operator: "triggered" }, [`${at}.field`, "custom"]],
    [{ operator: "triggered" }, [`${at}.operator`, "custom"]],
    [{ field: "email", operator: "greaterThan" }, [`${at}.operator`, "custom"]],
    [{ field: "subscribed", operator: "exists" }, [`${at}.operator`, "custom"]],
    [{ value: undefined }, [`${at}.value`, "required"]],
    [{ value: null }, [`${at}.value`, "required"]],
    [{ operator: "contains", value: {} }, [`${at}.value`, "invalid_type", "object"]],
    [{ operator: "greaterThan", value: [1] }, [`${at}.value`, "invalid_type", "array"]],
    [{ field: "email", value: true }, [`${at}.value`, "invalid_type", "boolean"]],
    [{ field: "subscribed", value: 1 }, [`${at}.value`, "invalid_type", "number"]],
    [{ field: "createdAt", value: "soon" }, [`${at}.value`, "custom"]],
    [{ field: "createdAt", value: "2026-02-30" }, [`${at}.value`, "custom"]],
    [{ field: "createdAt", value: 5 }, [`${at}.value`, "invalid_type", "number"]],
    [{ operator: "within", value: 3 }, [`${at}.unit`, "required"]],
    [{ operator: "within", value: 3, unit: "weeks" }, [`${at}.unit`, "invalid_enum_value"]],
    [{ operator: "within", value: "3", unit: "days" }, [`${at}.value`, "invalid_type", "string"]],
    [{ operator: "within", value: 0, unit: "days" }, [`${at}.value`, "custom"]],
    [{ operator: "within", value: 36_601, unit: "days" }, [`${at}.value`, "custom"]],
    [{ operator: "within", value: undefined, unit: "days" }, [`${at}.value`, "required"]],
  ])("reports the error in a filter with %j", (changes, issue) => {
    expect(issueOf(changes)).toEqual(issue);
  });

  it.each([
    ["plan", /Did you mean data\.plan\? Use email, .*snoozedUntil, data\.<key>, .*topic\.<key>\./],
    ["contact.plan", /Did you mean data\.plan\?/],
    ["segment.vip", /^Unknown field\. Use email, /],
  ])("suggests an alternative to the field %s", (field, message) => {
    const parsed = parseCondition(tree(filter({ field })), "c");
    expect("issues" in parsed && parsed.issues[0]?.message).toMatch(message);
  });

  it.each(["data.", "event.", "email.", "segment.", "topic."])(
    "reads %s, which names nothing, as no event",
    (field) => {
      const parsed = parseCondition(tree({ field, operator: "triggered" }), "c");
      const message = expect.stringMatching(/^Unknown field\. Use email, /);
      expect(parsed).toMatchObject({ issues: [{ field: "c.groups.0.filters.0.field", code: "custom", message }] });
    },
  );

  it.each([31, 100_000])("refuses a value of %i levels, which no contact can have", (levels) => {
    expect(issueOf({ value: deepValue(30) })).toBeUndefined();
    expect(issueOf({ value: deepValue(levels) })).toEqual([`${at}.value`, "too_big"]);
  });

  it("reports every error, up to a hundred", () => {
    expect(issuesOf(tree({}, filter(), filter({ operator: "is" })))).toHaveLength(3);
    const faulty = { filters: Array(50).fill(filter({ operator: "is" })) };
    expect(issuesOf({ logic: "AND", groups: Array(50).fill(faulty) })).toHaveLength(100);
  });

  it("can be any JSON, and never causes an internal error", () => {
    const anything = fc.letrec((tie) => ({
      tree: fc.oneof(
        fc.jsonValue(),
        fc.record(
          {
            logic: fc.oneof(fc.constantFrom("AND", "OR"), fc.jsonValue()),
            groups: fc.oneof(
              fc.jsonValue(),
              fc.array(fc.record({ filters: fc.array(tie("filter"), { maxLength: 3 }), conditions: tie("tree") })),
            ),
          },
          { requiredKeys: [] },
        ),
      ),
      filter: fc.record(
        {
          field: fc.oneof(fc.constantFrom("email", "data.x", "event.y", "segment.z"), fc.jsonValue()),
          operator: fc.oneof(fc.constantFrom("equals", "within", "triggered", "memberOfSegment"), fc.jsonValue()),
          value: fc.jsonValue(),
          unit: fc.oneof(fc.constantFrom("days"), fc.jsonValue()),
        },
        { requiredKeys: [] },
      ),
    })).tree;
    fc.assert(
      fc.property(anything, (given) => {
        const parsed = parseCondition(given, "condition");
        const names = expect.any(Array);
        if ("condition" in parsed) expect(parseCondition(parsed.condition, "condition")).toEqual({ ...parsed, names });
        else expect(parsed.issues.length).toBeGreaterThan(0);
      }),
      { numRuns: 2_000 },
    );
  });
});
