import type { Condition } from "#lib/domain/condition/condition.ts";

export const segmentTypes = ["DYNAMIC", "STATIC"] as const;

export type SegmentType = (typeof segmentTypes)[number];

/** A part of a project's contacts (contract 05 section 1). Times are ISO 8601 UTC with milliseconds. */
export interface Segment {
  id: string;
  name: string;
  description: string | null;
  type: SegmentType;
  /** Of a DYNAMIC segment; null for a list. */
  condition: Condition | null;
  /**
   * Since when memberships are tracked, in milliseconds since 1970; null when they are not. What was marked before counts
   * no longer: a segment that is tracked anew begins without members.
   */
  trackedSince: number | null;
  /**
   * Whether members that the segment had when tracking began may still be without a mark. Who existed then gets it without
   * an event, until a pass over all contacts has ended this.
   */
  isMarkingInitial: boolean;
  memberCount: number;
  createdAt: string;
  updatedAt: string;
}

/** What memberships of a segment are called on a contact: short, for every contact pays for it. Unique in a project. */
export const markOf = (segmentId: string): string => segmentId.slice(0, 8);

/** Whether it is kept up with who belongs to it, and told when that changes. */
export const isTracked = ({ type, trackedSince }: Pick<Segment, "type" | "trackedSince">): boolean =>
  type === "DYNAMIC" && trackedSince !== null;

/** Whether the marks of a contact make it a member: of a list, or of a segment whose memberships are tracked. */
export function isMarked({ id, type, trackedSince }: Segment, marks: ReadonlyMap<string, number>): boolean {
  const since = marks.get(markOf(id));
  if (since === undefined || since < 0) return false;
  return type === "STATIC" || (trackedSince !== null && since >= trackedSince);
}
