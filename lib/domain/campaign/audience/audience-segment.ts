import type { Audience } from "#lib/domain/campaign/campaign.ts";
import type { Segment } from "#lib/domain/segment/segment.ts";

/** What no segment has for an id. */
const ownId = "audience";

/**
 * An audience that is a part of the contacts, as a segment among those of the project: what asks segments asks it too.
 * Undefined for one that has lost its segment, and for all contacts.
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
