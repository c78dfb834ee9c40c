import type { Segment } from "#lib/domain/segment/segment.ts";
import type { EndedTrackings, Tracking } from "#lib/domain/segment/tracking/tracking.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import type { WorkBudget } from "#lib/platform/work-budget.ts";

/** Segments of a project. Implemented by lib/storage. */
export interface SegmentReader {
  /** Newest first; eventual, 0.5 RRU for 4 KB with packed conditions. The budget pays for each page of 1 MB but the first. */
  list(dataId: DataId, budget?: WorkBudget): Promise<Segment[]>;
  /** Strong, 1 RRU for 4 KB. */
  find(dataId: DataId, segmentId: string): Promise<Segment | undefined>;
}

/** All segments of a project, newest first, valid while `version` is current. */
export interface SegmentSnapshot {
  segments: Segment[];
  /** 0 before the first segment. */
  version: number;
}

/** Missing fields stay unchanged. */
export type SegmentChanges = Partial<
  Pick<Segment, "name" | "description" | "condition" | "trackedSince" | "isMarkingInitial" | "memberCount">
>;

export interface SegmentChangeAtInput {
  changes: SegmentChanges;
  /** The tracking that this change ends. */
  ended?: Tracking | undefined;
  now: Date;
  version: number;
  unchangedSince?: string | undefined;
}

/**
 * Segments refer to each other, so creating, changing or deleting one depends on all of them. Such a write names the version of
 * its snapshot and raises it. It does nothing when the version has changed. Code outside that begins to use a segment does the
 * same.
 */
export interface SegmentStore extends SegmentReader, EndedTrackings {
  /** Strong. */
  snapshot(dataId: DataId, budget?: WorkBudget): Promise<SegmentSnapshot>;
  /** False when the version has changed. */
  create(dataId: DataId, input: { segment: Segment; version: number }): Promise<boolean>;
  /**
   * For changes that no other segment depends on. Returns the changed segment, undefined when it does not exist
   * or when its `updatedAt` is not `unchangedSince`.
   */
  change(
    dataId: DataId,
    segmentId: string,
    input: { changes: SegmentChanges; now: Date; unchangedSince?: string | undefined },
  ): Promise<Segment | undefined>;
  /** Changes the condition or tracking, and stores the tracking that this ends; false when the version has changed. */
  changeAt(dataId: DataId, segmentId: string, input: SegmentChangeAtInput): Promise<boolean>;
  /** False when the version has changed. The entries of the segment's list stay. */
  remove(dataId: DataId, segmentId: string, input: { version: number; ended?: Tracking | undefined }): Promise<boolean>;
  /** Does nothing when `trackedSince` has changed. Leaves `updatedAt` unchanged. */
  endInitialMarking(dataId: DataId, segmentId: string, trackedSince: number): Promise<void>;
  /** Only while the count is `from`: otherwise another, equally new count came first. Leaves `updatedAt` unchanged. */
  setMemberCount(dataId: DataId, segmentId: string, count: { from: number; to: number }): Promise<boolean>;
}
