import type { Condition } from "#lib/domain/condition/condition.ts";
import { sizeIssue } from "#lib/domain/segment/authoring/condition-size.ts";
import { referenceIssues } from "#lib/domain/segment/authoring/segment-references.ts";
import type { Segment } from "#lib/domain/segment/segment.ts";
import { invalid } from "#lib/platform/refusal.ts";

/** @throws Refusal `invalid` for a condition, of no segment, that is too large or refers to unknown segments. */
export function checkCondition(condition: Condition, path: string, segments: readonly Segment[]): void {
  const asked = { segmentId: undefined, condition, path };
  const tooBig = sizeIssue(asked, []);
  const issues = tooBig ? [tooBig] : referenceIssues(asked, segments);
  if (issues.length > 0) throw invalid(issues);
}
