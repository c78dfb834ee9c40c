import { isTracked, markOf, type Segment } from "#lib/domain/segment/segment.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import type { WorkBudget } from "#lib/platform/work-budget.ts";

/** One span in which the memberships of a segment are tracked. A mark belongs to the newest one that began before it. */
export interface Tracking {
  segmentId: string;
  /** The segment's name, for event names: the current one, or the last one when tracking has ended. */
  name: string;
  /** Milliseconds since 1970. */
  since: number;
}

/** Trackings that ended because the segment was untracked or deleted. Implemented by lib/storage. */
export interface EndedTrackings {
  /**
   * Ended trackings of a mark that began at `until` or earlier, newest first, up to 100. Kept for longer than the stream and the
   * queues keep a flip. Strong, 1 RRU.
   */
  endedTrackings(dataId: DataId, mark: string, until: number): Promise<Tracking[]>;
}

/** The tracking of a mark by its time, in milliseconds since 1970; undefined: none, or the mark of a list. */
export type TrackingOf = (mark: string, at: number) => Tracking | undefined;

/** Undefined when the memberships of the segment are not tracked. */
export const trackingOf = ({ id, name, type, trackedSince }: Segment): Tracking | undefined =>
  isTracked({ type, trackedSince }) && trackedSince !== null ? { segmentId: id, name, since: trackedSince } : undefined;

const marksAtOnce = 8;

/** Reads ended trackings only for marks that no current one explains. `flips`: times in milliseconds since 1970. */
export async function trackingsOf(
  ended: EndedTrackings,
  dataId: DataId,
  {
    segments,
    flips,
    budget,
  }: { segments: readonly Segment[]; flips: readonly { mark: string; at: number }[]; budget: WorkBudget },
): Promise<TrackingOf> {
  const current = new Map(segments.map((segment) => [markOf(segment.id), segment]));
  const known = new Map<string, Tracking[]>();
  for (const [mark, segment] of current)
    known.set(
      mark,
      [trackingOf(segment)].filter((each) => each !== undefined),
    );
  const find: TrackingOf = (mark, at) => known.get(mark)?.find(({ since }) => since <= at);
  const unexplained = [...Map.groupBy(flips, (flip) => flip.mark)].filter(
    ([mark, own]) => current.get(mark)?.type !== "STATIC" && !own.every(({ at }) => find(mark, at)),
  );
  budget.spend(unexplained.length);
  await mapConcurrently(unexplained, marksAtOnce, async ([mark, own]) => {
    budget.check();
    const latest = Math.max(...own.map(({ at }) => at));
    const earlier = await ended.endedTrackings(dataId, mark, latest);
    known.set(mark, [...(known.get(mark) ?? []), ...earlier]);
  });
  return find;
}
