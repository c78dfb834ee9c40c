import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Condition } from "#lib/domain/condition/condition.ts";
import { referenceIssues } from "#lib/domain/segment/authoring/segment-references.ts";
import { newId } from "#lib/platform/ids.ts";
import { someSegment } from "#test/support/records.ts";

const ids = Array.from({ length: 8 }, newId);

const conditionOn = (targets: readonly string[]): Condition => ({
  logic: "OR",
  groups: targets.map((id) => ({ filters: [{ field: `segment.${id}`, operator: "memberOfSegment" }] })),
});

/** Each refers only to earlier ones, so there is no cycle. */
const graph = fc.tuple(...ids.map((_, place) => fc.subarray([...Array(place).keys()])));

/** All paths from a segment, as lists of segments. */
function waysFrom(edges: readonly number[][], place: number): number[][] {
  const on = (edges[place] ?? []).flatMap((next) => waysFrom(edges, next));
  return [[place], ...on.map((way) => [place, ...way])];
}

describe("the segments that a condition refers to", () => {
  it("may form no cycle and no chain of more than five", () => {
    fc.assert(
      fc.property(graph, fc.nat(ids.length - 1), fc.nat(ids.length - 1), (edges, from, to) => {
        const stored = edges.map((targets, place) =>
          someSegment({ id: ids[place] ?? "", condition: conditionOn(targets.map((target) => ids[target] ?? "")) }),
        );
        const leadsBack = waysFrom(edges, to).some((way) => way.includes(from));
        const changed = edges.map((targets, place) => (place === from ? [to] : targets));
        const through = leadsBack ? [] : ids.flatMap((_, place) => waysFrom(changed, place));
        const tooLong = through.some((way) => way.length > 5 && way.includes(from));
        const issues = referenceIssues(
          { segmentId: ids[from] ?? "", condition: conditionOn([ids[to] ?? ""]), path: "condition" },
          stored,
        );
        const expected = leadsBack || tooLong ? [{ field: "condition.groups.0.filters.0.field", code: "custom" }] : [];
        expect(issues).toMatchObject(expected);
        expect(issues).toHaveLength(expected.length);
      }),
      { numRuns: 2_000 },
    );
  });

  it("are each read once, however many paths lead to them", () => {
    const layers = Array.from({ length: 4 }, () => Array.from({ length: 200 }, newId));
    const stored = layers.flatMap((layer, depth) =>
      layer.map((id) => someSegment({ id, condition: conditionOn(layers[depth + 1]?.slice(0, 50) ?? []) })),
    );
    const condition = conditionOn((layers[0] ?? []).slice(0, 50));
    expect(referenceIssues({ segmentId: newId(), condition, path: "condition" }, stored)).toEqual([]);
  });
});
