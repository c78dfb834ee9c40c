import fc from "fast-check";
import { expect, it } from "vitest";
import { compileCondition } from "#lib/domain/condition/compile-condition.ts";
import type { Condition } from "#lib/domain/condition/condition.ts";
import { type ExplainedFilter, explainCondition } from "#lib/domain/condition/explain-condition.ts";
import { parseCondition } from "#lib/domain/condition/parse-condition.ts";
import { holds, type NaiveSubject } from "#test/domain/condition/naive-evaluation.ts";
import { now, randomContact, randomEvents, randomTree } from "#test/domain/condition/random-conditions.ts";

const segment = "0b8f7b5e-6f0c-4f0e-9d55-1c2a3b4c5d6e";

const randomSubject: fc.Arbitrary<NaiveSubject> = fc.record({
  contact: randomContact,
  events: randomEvents,
  segments: fc.constantFrom<string[]>([], [segment]),
});

function parsed(tree: Condition): Condition {
  const read = parseCondition(tree, "condition");
  if ("issues" in read) throw new Error(JSON.stringify(read.issues));
  return read.condition;
}

/** The result that the explained filters lead to, by the grammar alone. */
function resultOf({ logic, groups }: Condition, path: string, byPath: ReadonlyMap<string, ExplainedFilter>): boolean {
  const results = groups.map(({ filters, conditions }, place) => {
    const group = `${path}.groups.${place}`;
    const own = filters.map((_, index) => byPath.get(`${group}.filters.${index}`)?.result);
    return !own.includes(false) && (!conditions || resultOf(conditions, `${group}.conditions`, byPath));
  });
  return logic === "AND" ? !results.includes(false) : results.includes(true);
}

it("explains each filter as the contract reads it, so that the filters lead to the evaluator's result", () => {
  const seen = { matches: 0, filters: 0 };
  fc.assert(
    fc.property(randomTree([segment]), fc.array(randomSubject, { minLength: 5, maxLength: 5 }), (tree, subjects) => {
      const condition = parsed(tree);
      for (const { contact, events, segments } of subjects) {
        const subject = {
          contact,
          lastEventAt: (name: string) => (Object.hasOwn(events, name) ? Math.max(...(events[name] ?? [])) : undefined),
          isMemberOf: (segmentId: string) => segments.includes(segmentId),
          isSubscribedTo: () => false,
        };
        const explained = explainCondition(condition, "condition", { subject, now });
        const byPath = new Map(explained.map((filter) => [filter.path, filter]));
        expect(byPath.size).toBe(explained.length);
        const matches = compileCondition(condition)(subject, now);
        expect([condition, resultOf(condition, "condition", byPath)]).toEqual([condition, matches]);
        for (const { field, operator, expected, result } of explained) {
          const { value, unit } = (/[wW]ithin|[oO]lderThan/.test(operator) ? expected : { value: expected }) as {
            value: unknown;
            unit?: "days";
          };
          const only = { logic: "AND", groups: [{ filters: [{ field, operator, value, ...(unit && { unit }) }] }] };
          expect([only, result]).toEqual([only, holds(only, { contact, events, segments }, now)]);
        }
        seen.matches += Number(matches);
        seen.filters += explained.length;
      }
    }),
    { numRuns: 500 },
  );
  expect(seen.matches).toBeGreaterThan(100);
  expect(seen.filters).toBeGreaterThan(2_500);
});
