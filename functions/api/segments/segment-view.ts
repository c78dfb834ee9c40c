import { projectIdOf } from "#lib/domain/project/data-id.ts";
import type { Segment } from "#lib/domain/segment/segment.ts";

/** The record of contract 05 section 1. */
export function segmentView(projectId: string, { trackedSince, memberCount, ...segment }: Segment) {
  const { createdAt, updatedAt, ...content } = segment;
  const trackMembership = trackedSince !== null;
  return { ...content, projectId: projectIdOf(projectId), trackMembership, memberCount, createdAt, updatedAt };
}
