import type { Condition } from "#lib/domain/condition/condition.ts";

export const segmentTypes = ["DYNAMIC", "STATIC"] as const;

export type SegmentType = (typeof segmentTypes)[number];

/** A part of a project's contacts (contract 05 section 1). Times are ISO 8601 UTC with milliseconds. */
export interface Segment {
  id: string;
  name: string;
  description: string | null;
  type: SegmentType;
  /** Null for a list. */
  condition: Condition | null;
  /**
   * Since when memberships are tracked, in milliseconds since 1970; null when they are not. Older marks do not count: a segment
   * that is tracked again starts without members.
   */
  trackedSince: number | null;
  /**
   * Whether members from before tracking began may still lack a mark. Contacts of that time get it without an event, until a
   * pass over all contacts ends this.
   */
  isMarkingInitial: boolean;
  memberCount: number;
  createdAt: string;
  updatedAt: string;
}

/** The name of a segment's mark on a contact: short, because every contact stores it. Unique in a project. */
export const markOf = (segmentId: string): string => segmentId.slice(0, 8);

/** Whether memberships are kept up to date, with an event for each change. */
export const isTracked = ({ type, trackedSince }: Pick<Segment, "type" | "trackedSince">): boolean =>
  type === "DYNAMIC" && trackedSince !== null;

/** Whether a contact's marks make it a member of a list, or of a segment with tracked memberships. */
export function isMarked({ id, type, trackedSince }: Segment, marks: ReadonlyMap<string, number>): boolean {
  const since = marks.get(markOf(id));
  if (since === undefined || since < 0) return false;
  return type === "STATIC" || (trackedSince !== null && since >= trackedSince);
}
