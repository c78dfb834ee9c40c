import type { ContactRules } from "#lib/domain/project/contact-rules.ts";
import type { Segment } from "#lib/domain/segment/segment.ts";
import type { DataId } from "#lib/platform/data-id.ts";

/** Counts the contacts that match a segment's condition, and marks them. */
export interface MemberCounter {
  /** `segments`: all of the project, because the condition may refer to them; the segment itself need not be stored yet. */
  count(
    dataId: DataId,
    rules: ContactRules,
    input: { segment: Segment; segments: readonly Segment[] },
  ): Promise<number>;
  /** Settles the memberships of a stored, tracked segment; a job does what the request has no time for. */
  compute(dataId: DataId, rules: ContactRules, segmentId: string): Promise<{ total: number }>;
}
