import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Catalog, type ChoiceWords, choicesFor, subjectOf } from "#console/src/condition/model/choices.ts";
import {
  type Condition,
  type Filter,
  filtersOf,
  operators as operatorNames,
  shapeFault,
} from "#console/src/condition/model/condition.ts";
import { linesOf } from "#console/src/condition/model/edits.ts";
import { allowed, takes } from "#console/src/condition/model/fields.ts";
import { marksOf } from "#console/src/condition/model/marks.ts";
import { Ids, listOf } from "#console/src/condition/model/sentence.ts";
import { trapsOf } from "#console/src/condition/model/traps.ts";
import { amountOf, isDate, lackOf, typedValue, withOperator } from "#console/src/condition/model/values.ts";
import { dateSpan } from "#lib/domain/condition/date-span.ts";
import { parseCondition } from "#lib/domain/condition/parse-condition.ts";
import { randomTree } from "#test/domain/condition/random-conditions.ts";

const segmentId = "9a8b7c6d-5e4f-4a3b-8c2d-1e0f9a8b7c6d";
const trees = randomTree([segmentId]) as fc.Arbitrary<Condition>;
const field = (name: string, type: Catalog["fields"][number]["type"]) => ({ field: name, type, coverage: 84 });
const phraseOfName = (name: string): string =>
  name === "notTriggered" ? "never" : name.replace("notTriggered", "did not ").replace("equals", "is").toLowerCase();
const operators = Object.fromEntries(
  operatorNames.map((name) => [name, phraseOfName(name)]),
) as ChoiceWords["operators"];
const said: ChoiceWords = {
  contactFields: {
    ...{ email: "email address", subscribed: "subscribed" },
    ...{ createdAt: "added", updatedAt: "changed", snoozedUntil: "snoozed until" },
  },
  activities: {
    ...{ sent: "email sent", delivered: "email delivered", opened: "email opened" },
    ...{ clicked: "email clicked", bounced: "email bounced", complained: "email complained" },
  },
  kinds: {
    ...{ email: "Contact", subscribed: "Contact", time: "Contact", data: "Key" },
    ...{ event: "Event", activity: "Activity", segment: "Segment", topic: "Topic" },
  },
  neverSeen: { data: "new", event: "new" },
  yes: { true: "yes", false: "no" },
  dates: { lessThan: "is before" },
  operators,
  coverage: (percent) => `${percent} %`,
};
const catalog: Catalog = {
  words: said,
  fields: [
    ...[field("data.plan", "string"), field("data.seats", "number"), field("data.vip", "boolean")],
    ...[field("data.since", "date"), field("data.tags", "object"), field("email", "string")],
  ],
  events: ["purchase", "plan changed", "email.open"],
  segments: [{ id: segmentId, name: "VIPs" }],
  topics: [{ key: "tips", name: "Tips and tricks" }],
  isRead: true,
};

const values = { nothing: undefined, amount: 30, truth: true, date: "2026-03-01", text: "pro", json: {} } as const;
const refusals = (filter: Filter) => {
  const wanted = takes(filter);
  const value = filter.value ?? values[wanted];
  const complete = { ...filter, value, ...(wanted === "amount" && { unit: filter.unit ?? "days" }) };
  const parsed = parseCondition({ logic: "AND", groups: [{ filters: [complete] }] }, "condition");
  return "issues" in parsed ? parsed.issues : [];
};
const keysOf = (typed: string) => choicesFor(typed, catalog).map(({ key }) => key);

describe("the filters that a text finds", () => {
  it("offers what the API takes, for each field that the project has", () => {
    const typed = [
      "",
      "plan",
      "seats",
      "vip",
      "since",
      "tags",
      "purchase",
      "opened",
      "VIPs",
      "tricks",
      "address",
      "added",
      "is",
    ];
    const choices = typed.flatMap((each) => choicesFor(each, catalog));
    expect(choices.length).toBeGreaterThan(60);
    expect(choices.flatMap(({ filter }) => refusals(filter))).toEqual([]);
    for (const { filter } of choices) {
      const { kind, type } = subjectOf(filter, catalog);
      const changed = allowed(kind, type).map((operator) => withOperator(filter, operator));
      expect(changed.flatMap(refusals)).toEqual([]);
    }
  });

  it("puts the best first: name, then operator", () => {
    expect(keysOf("plan")[0]).toBe("data.plan equals");
    expect(keysOf("purchase")[0]).toBe("event.purchase triggeredWithin");
    expect(keysOf("opened not")[0]).toBe("email.opened notTriggeredWithin");
    expect(keysOf("vips")[0]).toBe(`segment.${segmentId} memberOfSegment`);
    expect(keysOf("tricks no")[0]).toBe("topic.tips equals no");
    expect(keysOf("vip yes")[0]).toBe("data.vip equals yes");
    expect(keysOf("since before")[0]).toBe("data.since lessThan");
  });

  it("takes a name that the project has not seen as a key or an event", () => {
    expect(keysOf("never heard")).toEqual(["new data", "new event"]);
    expect(keysOf("plan")).not.toContain("new data");
    const { isUnseen } = subjectOf({ field: "event.typo", operator: "triggered" }, catalog);
    expect(isUnseen).toBe(true);
  });
});

describe("a value", () => {
  it("is never called incomplete when the API takes it", () => {
    fc.assert(
      fc.property(trees, (tree) => {
        expect(filtersOf(tree).filter((filter) => lackOf(filter) !== undefined)).toEqual([]);
      }),
    );
  });

  it.each([
    ["30", { value: 30 }],
    ["1.5 h", { value: 1.5, unit: "hours" }],
    ["2 weeks", { value: 14, unit: "days" }],
    ["10min", { value: 10, unit: "minutes" }],
    ["soon", { value: "soon" }],
    ["", { value: undefined }],
  ])("reads the amount %j", (typed, amount) => {
    expect(amountOf(typed)).toEqual(amount);
  });

  it("keeps its type: a number stays one, and a text of digits a text", () => {
    expect(typedValue("5", "number", undefined)).toBe(5);
    expect(typedValue("5", "string", undefined)).toBe("5");
    expect(typedValue("6", "string", 5)).toBe(6);
    expect(typedValue("many", "number", 5)).toBe("many");
    expect(typedValue("True", "boolean", undefined)).toBe(true);
    expect(typedValue("", "string", "pro")).toBeUndefined();
  });

  it("is a day when the API calls it one", () => {
    const texts = ["2026-03-01", "2026-02-29", "2028-02-29", "2026-3-1", "2026-03-01T10:00Z", "1 March", ""];
    expect(texts.map(isDate)).toEqual(texts.map((text) => dateSpan(text) !== undefined));
  });
});

it("marks exactly the filter that the API names", () => {
  const plan = (value: string) => ({ field: "data.plan", operator: "equals", value }) as const;
  const conditions = { logic: "OR", groups: [{ filters: [plan("b")] }, { filters: [plan("c")] }] } as const;
  const list = listOf({ logic: "AND", groups: [{ filters: [plan("a")], conditions }] }, new Ids(0));
  const path = "audienceCondition.groups.0.conditions.groups.1.filters.0.value";
  const marks = marksOf(
    list,
    [
      { field: path, message: "Bad." },
      { field: "name", message: "Short." },
    ],
    "audienceCondition",
  );
  expect(marks).toEqual([{ item: linesOf(list)[2], message: "Bad." }]);
});

it("says where JSON is no condition", () => {
  const group = { filters: [{ field: "email", operator: "is" }] };
  expect(shapeFault([], "condition")).toBe("condition");
  expect(shapeFault({ logic: "and", groups: [] }, "condition")).toBe("condition.logic");
  expect(shapeFault({ logic: "AND", groups: [{ filters: [] }, group] }, "condition")).toBe(
    "condition.groups.1.filters.0.operator",
  );
});

it("explains what a reader may not expect of a filter", () => {
  const plan = { field: "data.plan", operator: "notEquals", value: "Pro" } as const;
  expect(trapsOf(plan, "string", ["pro"])).toEqual(["missing", "otherCase"]);
  expect(trapsOf({ ...plan, operator: "equals", value: "pro" }, "string", ["pro"])).toEqual([]);
  const opened = { field: "email.opened", operator: "notTriggeredWithin", value: 90, unit: "days" } as const;
  expect(trapsOf(opened)).toEqual(["never", "day"]);
  expect(trapsOf({ field: "createdAt", operator: "equals", value: "2026-03-01" })).toEqual(["wholeDay"]);
});
