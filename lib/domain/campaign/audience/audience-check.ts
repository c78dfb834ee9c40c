import type { Audience } from "#lib/domain/campaign/campaign.ts";
import { asksFor } from "#lib/domain/condition/asks-for.ts";
import { checkCondition } from "#lib/domain/segment/authoring/check-condition.ts";
import { referenceIssues } from "#lib/domain/segment/authoring/segment-references.ts";
import type { Segment } from "#lib/domain/segment/segment.ts";
import type { SegmentStore } from "#lib/domain/segment/segment-store.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { badRequest, notFound } from "#lib/platform/refusal.ts";

/** What an audience may refer to. */
interface AudienceSegments {
  /** All segments of the project; empty when the audience refers to none. */
  segments: readonly Segment[];
  /** The version that a write of the audience names when the audience refers to segments. */
  segmentsVersion: number | undefined;
}

/** For an audience that refers to no segment. */
export const noSegments: AudienceSegments = { segments: [], segmentsVersion: undefined };

/** Sets the fields that the type does not need to null. @throws Refusal `badRequest` when a needed one is missing. */
export function normaliseAudience<A extends Audience>(audience: A): A {
  const { audienceType, segmentId, audienceCondition } = audience;
  if (audienceType === "SEGMENT" && segmentId === null) throw badRequest("audienceType SEGMENT requires a segmentId.");
  if (audienceType === "FILTERED" && audienceCondition === null) {
    throw badRequest("audienceType FILTERED requires an audienceCondition.");
  }
  return {
    ...audience,
    segmentId: audienceType === "SEGMENT" ? segmentId : null,
    audienceCondition: audienceType === "FILTERED" ? audienceCondition : null,
  };
}

/** The segments that are needed to evaluate an audience. */
export async function readAudienceSegments(
  store: Pick<SegmentStore, "snapshot">,
  dataId: DataId,
  { segmentId, audienceCondition }: Audience,
): Promise<AudienceSegments> {
  if (segmentId === null && !asksFor(audienceCondition, ({ kind }) => kind === "segment")) return noSegments;
  const { segments, version } = await store.snapshot(dataId);
  return { segments, segmentsVersion: version };
}

/** @throws Refusal `notFound` for its segment, `invalid` for a condition that is too large or has an unknown reference. */
export function checkAudience({ segmentId, audienceCondition }: Audience, segments: readonly Segment[]): void {
  if (audienceCondition) checkCondition(audienceCondition, "audienceCondition", segments);
  if (segmentId !== null && !segments.some(({ id }) => id === segmentId)) throw notFound("segment", segmentId);
}

/** Whether the segments it refers to exist: those of a copy or a finished campaign may be deleted. */
export function isComplete(
  { audienceType, segmentId, audienceCondition }: Audience,
  segments: readonly Segment[],
): boolean {
  if (audienceType === "SEGMENT") return segments.some(({ id }) => id === segmentId);
  if (audienceType === "ALL") return true;
  return (
    audienceCondition !== null &&
    referenceIssues({ segmentId: undefined, condition: audienceCondition, path: "" }, segments).length === 0
  );
}
