import type { Audience } from "#lib/domain/campaign/campaign.ts";
import type { Segment } from "#lib/domain/segment/segment.ts";

/** No real segment has this id. */
const ownId = "audience";

/**
 * Turns an audience into a segment beside those of the project, so that segment code evaluates it too. Undefined when its
 * segment is gone, and for all contacts.
 */
export function audienceSegment(
  { audienceType, segmentId, audienceCondition: condition }: Audience,
  segments: readonly Segment[],
): { segments: readonly Segment[]; segment: Segment } | undefined {
  if (audienceType !== "FILTERED") {
    const segment = segments.find(({ id }) => id === segmentId);
    return segment && { segments, segment };
  }
  const never = { memberCount: 0, trackedSince: null, isMarkingInitial: false, createdAt: "", updatedAt: "" };
  const segment: Segment = { ...never, id: ownId, name: "", description: null, type: "DYNAMIC", condition };
  return { segments: [...segments, segment], segment };
}
