import type { DeletedField } from "#lib/domain/contact/deleted-field.ts";
import type { Segment } from "#lib/domain/segment/segment.ts";

/** Counts the contacts that fulfil a segment's condition, and marks them. */
export interface MemberCounter {
  /** `segments`: all of the project, for what the condition refers to; the segment itself need not be stored yet. */
  count(
    projectId: string,
    deletedFields: readonly DeletedField[],
    segment: Segment,
    segments: readonly Segment[],
  ): Promise<number>;
  /** Settles the memberships of a stored, tracked segment; what there is no time for is left to a job. */
  compute(projectId: string, deletedFields: readonly DeletedField[], segmentId: string): Promise<{ total: number }>;
}
