import { describe, expect, it } from "vitest";
import { condition, filter, stepCondition, stepFilter } from "#functions/api/condition-components.ts";
import { operators } from "#lib/domain/condition/condition.ts";
import { parseCondition, plainForms } from "#lib/domain/condition/parse-condition.ts";
import { workflowForms } from "#lib/domain/workflow/condition-step.ts";

const segmentId = "0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b";

const fields = [
  ...["email", "subscribed", "createdAt", "updatedAt", "snoozedUntil", "data.plan", "data.a.b", "data."],
  ...["event.purchase", "event.", "email.opened", "email.bounce", "email.", `segment.${segmentId}`, "segment.x"],
  ...[
    "contact.email",
    "contact.subscribed",
    "contact.createdAt",
    "contact.data.plan",
    "contact.plan",
    "workflow.x",
    "workflow.",
  ],
  ...["topic.news", "Email", ""],
];

const values = [
  ...[undefined, null, true, "True", "no", "", "pro", 5, 0, -1, 0.5, "2026-03-01", "2026-03-01T10:00Z"],
  ...[[], ["a"], {}, { a: { b: null } }],
];

const tree = (...filters: unknown[]) => ({ logic: "AND", groups: [{ filters }] });

/** The schema does not distinguish dates from other texts. Its description does. */
const isOtherText = (field: string, value: unknown): boolean =>
  /(?:At|Until)$/.test(field) && typeof value === "string" && !/^\d{4}-\d\d-\d\d/.test(value);

const amounts = [...values.map((value) => ({ value, unit: "days" })), { value: 5 }, { value: 5, unit: "weeks" }];

const given = (operator: string) =>
  fields.flatMap((field) =>
    amounts.filter(({ value }) => !isOtherText(field, value)).map((amount) => ({ field, operator, ...amount })),
  );

describe.each([
  { name: "Filter", schema: filter, forms: plainForms },
  { name: "StepFilter", schema: stepFilter, forms: workflowForms },
])("$name of openapi.json", ({ schema, forms }) => {
  it.each(operators)("allows for %s exactly the values that the parser accepts", (operator) => {
    const wrong = given(operator).filter((each) => {
      const parsed = parseCondition(tree(each), "condition", forms);
      // A name of unknown form is valid only where the project has seen such an event, so the document omits it.
      if ("names" in parsed && parsed.names.some(({ isBare }) => isBare)) return false;
      return schema.safeParse(each).success !== "condition" in parsed;
    });
    expect(wrong).toEqual([]);
  });
});

const plain = { field: "data.plan", operator: "exists" };
const nested = (depth: number): unknown =>
  depth === 1 ? tree(plain) : { logic: "OR", groups: [{ filters: [], conditions: nested(depth - 1) }] };

it.each([
  ["a filter", tree(plain), true],
  ["no nested tree", { logic: "OR", groups: [{ filters: [plain], conditions: null }] }, true],
  ["nested trees", nested(5), true],
  ["keys that are ignored", { ...tree(plain), name: "x" }, true],
  ["no groups", { logic: "AND", groups: [] }, false],
  ["too many groups", { logic: "AND", groups: Array(51).fill({ filters: [plain] }) }, false],
  ["too many filters", tree(...Array(51).fill(plain)), false],
  ["another logic", { ...tree(plain), logic: "and" }, false],
  ["no filters", { logic: "AND", groups: [{}] }, false],
  [
    "a fault in a nested tree",
    { logic: "OR", groups: [{ filters: [], conditions: tree({ ...plain, field: "x" }) }] },
    false,
  ],
])("Condition and the parser agree on a tree with %s", (_, given, isAccepted) => {
  expect("condition" in parseCondition(given, "condition")).toBe(isAccepted);
  expect([condition.safeParse(given).success, stepCondition.safeParse(given).success]).toEqual([
    isAccepted,
    isAccepted,
  ]);
});
