import type { Audience, CampaignContent } from "#lib/domain/campaign/campaign.ts";
import { conditionSegment } from "#lib/domain/segment/audience/condition-segment.ts";
import type { SegmentNeeds } from "#lib/domain/segment/authoring/segment-needs.ts";
import type { Segment } from "#lib/domain/segment/segment.ts";

/** An audience as a segment among those of the project. Undefined when its segment is gone, and for all contacts. */
export function audienceSegment(
  { audienceType, segmentId, audienceCondition: condition }: Audience,
  segments: readonly Segment[],
): { segments: readonly Segment[]; segment: Segment } | undefined {
  if (audienceType === "FILTERED") return conditionSegment(condition, segments);
  const segment = segments.find(({ id }) => id === segmentId);
  return segment && { segments, segment };
}

/** What to read of contacts: what their audience needs, and whether the campaign's topic holds them back. */
export const withTopicOf = ({ topic }: Pick<CampaignContent, "topic">, needs: SegmentNeeds): SegmentNeeds =>
  topic === null ? needs : { ...needs, topics: true };
