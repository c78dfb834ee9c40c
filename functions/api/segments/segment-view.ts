import { projectIdOf } from "#lib/domain/project/data-id.ts";
import type { Segment } from "#lib/domain/segment/segment.ts";

/** The record of contract 05 section 1. */
export function segmentView(projectId: string, { id, trackedSince, isMarkingInitial: _, ...segment }: Segment) {
  return { id, projectId: projectIdOf(projectId), ...segment, trackMembership: trackedSince !== null };
}
