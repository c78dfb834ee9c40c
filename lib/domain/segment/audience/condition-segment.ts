import type { Condition } from "#lib/domain/condition/condition.ts";
import type { Segment } from "#lib/domain/segment/segment.ts";

/** No real segment has this id. */
const ownId = "audience";

/** Turns a condition that belongs to no stored segment into one beside those of the project, so that segment code evaluates it. */
export function conditionSegment(
  condition: Condition | null,
  segments: readonly Segment[],
): { segments: readonly Segment[]; segment: Segment } {
  const never = { memberCount: 0, trackedSince: null, isMarkingInitial: false, createdAt: "", updatedAt: "" };
  const segment: Segment = { ...never, id: ownId, name: "", description: null, type: "DYNAMIC", condition };
  return { segments: [...segments, segment], segment };
}
