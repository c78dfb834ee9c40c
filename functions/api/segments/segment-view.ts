import type { Segment } from "#lib/domain/segment/segment.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";

/** The record of contract 05 section 1. */
export function segmentView(projectId: ProjectId, { id, trackedSince, isMarkingInitial: _, ...segment }: Segment) {
  return { id, projectId, ...segment, trackMembership: trackedSince !== null };
}
