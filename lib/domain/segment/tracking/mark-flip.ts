import { isMarked, isTracked, markOf, type Segment } from "#lib/domain/segment/segment.ts";

/** A change of one mark, as `MembershipStore.flip` makes it. */
export interface MarkFlip {
  mark: string;
  from: number | undefined;
  to: number;
}

/**
 * What has to become of a contact's mark so that it says whether the contact is a member; undefined when it says so
 * already, or memberships of the segment are not tracked. `now`: milliseconds since 1970. An initial member is marked with
 * the very time at which tracking began, which no other flip has: that flip has no event.
 */
export function markFlip(
  segment: Segment,
  marks: ReadonlyMap<string, number>,
  isMember: boolean,
  now: number,
  isInitial = false,
): MarkFlip | undefined {
  if (!isTracked(segment) || isMarked(segment, marks) === isMember) return undefined;
  const mark = markOf(segment.id);
  const from = marks.get(mark);
  const since = segment.trackedSince ?? 0;
  const before = Math.abs(from ?? 0);
  if (isMember && isInitial && before < since) return { mark, from, to: since };
  // Whatever the clocks of two machines say: a mark has to count, and to be another than all before it.
  const at = Math.max(now, since + 1, before + 1);
  return { mark, from, to: isMember ? at : -at };
}
