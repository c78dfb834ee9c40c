import type { Segment } from "#lib/domain/segment/segment.ts";
import type { EndedTrackings, Tracking } from "#lib/domain/segment/tracking/tracking.ts";
import type { WorkBudget } from "#lib/platform/work-budget.ts";

/** Segments of a project. Implemented by lib/storage. */
export interface SegmentReader {
  /** Newest first; eventual, 0.5 RRU for 4 KB with packed conditions. A budget pays for each page of 1 MB but the first. */
  list(projectId: string, budget?: WorkBudget): Promise<Segment[]>;
  /** Strong, 1 RRU for 4 KB. */
  find(projectId: string, segmentId: string): Promise<Segment | undefined>;
}

/** All segments of a project, newest first, as they are until `version` is another. */
export interface SegmentSnapshot {
  segments: Segment[];
  /** 0 before the first segment. */
  version: number;
}

/** What is not given stays as it is. */
export type SegmentChanges = Partial<
  Pick<Segment, "name" | "description" | "condition" | "trackedSince" | "isMarkingInitial" | "memberCount">
>;

/**
 * Segments refer to each other, so what may be made, asked or deleted depends on all of them: such a write names the
 * version of the snapshot that it was decided from, raises it, and does nothing when it is another by then. So does whoever
 * begins to use a segment from outside.
 */
export interface SegmentStore extends SegmentReader, EndedTrackings {
  /** Strong. */
  snapshot(projectId: string, budget?: WorkBudget): Promise<SegmentSnapshot>;
  /** False when the version is another. */
  create(projectId: string, segment: Segment, version: number): Promise<boolean>;
  /** Changes that no other segment depends on; the segment as it is then, undefined when there is none. */
  change(projectId: string, segmentId: string, changes: SegmentChanges, now: Date): Promise<Segment | undefined>;
  /** Changes of the condition or of tracking, with the tracking that ends by them; false when the version is another. */
  changeAt(
    projectId: string,
    segmentId: string,
    change: { changes: SegmentChanges; ended?: Tracking | undefined },
    now: Date,
    version: number,
  ): Promise<boolean>;
  /** False when the version is another. What belongs to the segment's list stays. */
  remove(projectId: string, segmentId: string, version: number, ended?: Tracking): Promise<boolean>;
  /** Unless it is tracked since another time by now. Not a change for `updatedAt`. */
  endInitialMarking(projectId: string, segmentId: string, trackedSince: number): Promise<void>;
  /** Only while the count is still `from`: another one came first, and is as new. Not a change for `updatedAt`. */
  setMemberCount(projectId: string, segmentId: string, from: number, to: number): Promise<boolean>;
}
