import { isMarked, isTracked, markOf, type Segment } from "#lib/domain/segment/segment.ts";

/** A change of one mark, as `SegmentMarkStore.flip` makes it. */
export interface MarkFlip {
  mark: string;
  from: number | undefined;
  to: number;
}

/**
 * The change that makes a contact's mark say whether the contact is a member. Undefined when the mark is right already, or the
 * segment is not tracked. `now`: milliseconds since 1970. An initial member's mark is exactly the time tracking began, which no
 * other flip uses: that flip has no event.
 */
export function markFlip(
  segment: Segment,
  {
    marks,
    isMember,
    isInitial = false,
  }: { marks: ReadonlyMap<string, number>; isMember: boolean; isInitial?: boolean | undefined },
  now: number,
): MarkFlip | undefined {
  if (!isTracked(segment) || isMarked(segment, marks) === isMember) return undefined;
  const mark = markOf(segment.id);
  const from = marks.get(mark);
  const since = segment.trackedSince ?? 0;
  const before = Math.abs(from ?? 0);
  if (isMember && isInitial && before < since) return { mark, from, to: since };
  // Despite clock skew, a mark must count and differ from all earlier ones.
  const at = Math.max(now, since + 1, before + 1);
  return { mark, from, to: isMember ? at : -at };
}
