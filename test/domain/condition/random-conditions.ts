import fc from "fast-check";
import type { Condition } from "#lib/domain/condition/condition.ts";
import { triggeredFamily } from "#lib/domain/condition/condition-field.ts";

export const now = Date.parse("2026-03-10T12:00:00.000Z");
const day = 86_400_000;

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

export const randomContact = fc.record({
  email: fc.constantFrom("ann@example.com", "bob@example.org", "5@example.com"),
  subscribed: fc.boolean(),
  createdAt: fc.constantFrom("2026-03-01T10:00:00.000Z", "2026-03-10T00:00:00.000Z"),
  updatedAt: fc.constantFrom("2026-03-10T11:59:59.999Z", "2026-03-10T12:00:00.000Z"),
  snoozedUntil: fc.constantFrom(null, "2026-03-10T12:00:00.000Z", "2026-03-11T00:00:00.000Z"),
  data: fc
    .array(fc.tuple(fc.constantFrom(...keys), fc.oneof(scalar, composite, fc.constant(null))), { maxLength: 4 })
    .map((entries) => Object.fromEntries(entries)),
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

/** Times of events by name, at the edges of what conditions ask for. */
export const randomEvents: fc.Arbitrary<Record<string, number[]>> = fc.dictionary(
  fc.constantFrom("purchase", "email.open", "email.bounce", "email.bounce.permanent", "constructor"),
  fc.array(
    fc.constantFrom(0, 1, day - 1, day, day + 1, 3 * day).map((past) => now - past),
    { minLength: 1, maxLength: 3 },
  ),
);

/** Trees that refer to these segments. */
export function randomTree(segmentIds: readonly string[]): fc.Arbitrary<Condition> {
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
      fc.constantFrom("createdAt", "updatedAt", "snoozedUntil"),
      [...values, ...order],
      fc.constantFrom("2026-03-10", "2026-03-01T10:00:00Z", "2026-03-10T12:00Z"),
    ),
    timed(fc.constantFrom("createdAt", "updatedAt", "snoozedUntil"), ["within", "olderThan"]),
    timed(event, [...triggeredFamily]),
    fc.record({
      field: fc.constantFrom(...segmentIds).map((id) => `segment.${id}`),
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
  return tree;
}
