import type { Condition } from "#lib/domain/condition/condition.ts";
import { conditionField } from "#lib/domain/condition/condition-field.ts";
import type { Segment } from "#lib/domain/segment/segment.ts";
import type { Issue } from "#lib/platform/refusal.ts";

/** Maximum number of segments in a chain of references, both ends included (contract 05 section 7). */
const chainMax = 5;

/** A filter that refers to a segment, and the place of its field in the request. */
interface Reference {
  segmentId: string;
  path: string;
}

/** The condition of a request, its place there, and the stored segment that gets it. */
export interface RequestedCondition {
  segmentId: string | undefined;
  condition: Condition;
  path: string;
}

/**
 * What is wrong with the segments that a condition refers to: an unknown segment, a reference back to itself, a chain that is
 * too long. `segmentId` is the segment that gets the condition; anything else has no id and is no part of a chain. `path` is
 * the condition's place in the request; `segments` are all stored ones.
 */
export function referenceIssues(
  { segmentId, condition, path }: RequestedCondition,
  segments: readonly Segment[],
): Issue[] {
  const references = referencesIn(condition, path);
  if (references.length === 0) return [];
  const others = segments.filter(({ id }) => id !== segmentId);
  const graph = new Map(others.map(({ id, condition }) => [id, condition ? targetsOf(condition) : []]));
  const below = chains(graph, segmentId);
  const above = segmentId === undefined ? 0 : chains(reversed(graph), segmentId)(segmentId).length;
  return references.flatMap(({ segmentId: target, path: field }) => {
    const message = faultOf(target);
    return message ? { field, code: "custom", message } : [];
  });

  function faultOf(target: string): string | undefined {
    const { length, leadsBack } = below(target);
    if (leadsBack) return "A segment cannot refer to itself.";
    if (!graph.has(target)) return "Unknown segment. Use the id of a segment of this project.";
    if (above + length <= chainMax) return undefined;
    return `A chain of segments that refer to each other has at most ${chainMax} segments.`;
  }
}

function referencesIn({ groups }: Condition, path: string): Reference[] {
  return groups.flatMap(({ filters, conditions }, place) => {
    const group = `${path}.groups.${place}`;
    const own = filters.flatMap(({ field, operator }, index) => {
      const asked = conditionField(field, operator)?.field;
      if (asked?.kind !== "segment") return [];
      return { segmentId: asked.segmentId, path: `${group}.filters.${index}.field` };
    });
    return conditions ? [...own, ...referencesIn(conditions, `${group}.conditions`)] : own;
  });
}

const targetsOf = (condition: Condition): string[] => [
  ...new Set(referencesIn(condition, "").map(({ segmentId }) => segmentId)),
];

function reversed(graph: ReadonlyMap<string, string[]>): Map<string, string[]> {
  const sources = new Map<string, string[]>();
  for (const [source, targets] of graph) {
    for (const target of targets) sources.set(target, [...(sources.get(target) ?? []), source]);
  }
  return sources;
}

interface Chain {
  /** Number of segments on the longest path from a segment, itself included. */
  length: number;
  /** Whether a path leads back to the segment that is checked. */
  leadsBack: boolean;
}

/** Visits each segment once, no matter how many paths lead to it. */
function chains(graph: ReadonlyMap<string, string[]>, back: string | undefined): (segmentId: string) => Chain {
  const known = new Map<string, Chain>();
  const chainFrom = (segmentId: string): Chain => {
    const before = known.get(segmentId);
    if (before) return before;
    // Stored segments have no cycles; this would end one anyway.
    known.set(segmentId, { length: 1, leadsBack: false });
    const next = (graph.get(segmentId) ?? []).map(chainFrom);
    const chain = {
      length: 1 + Math.max(0, ...next.map(({ length }) => length)),
      leadsBack: segmentId === back || next.some(({ leadsBack }) => leadsBack),
    };
    known.set(segmentId, chain);
    return chain;
  };
  return chainFrom;
}
