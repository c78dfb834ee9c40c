import { needsOf } from "#lib/domain/segment/authoring/segment-needs.ts";
import type { RecountState } from "#lib/domain/segment/counting/recount-store.ts";
import type { Segment } from "#lib/domain/segment/segment.ts";

/** How far the clocks of two machines may be apart, and a request that takes its time. */
const lateMsMax = 60_000;

/**
 * Whether a pass over a project's contacts may find anything new: a project where nothing happens costs no pass. Lists count
 * themselves.
 */
export function isRecountDue(segments: readonly Segment[], state: RecountState): boolean {
  const asked = segments.filter(({ type }) => type === "DYNAMIC");
  if (asked.length === 0) return false;
  const { isDirty, isUnderWay, countedAt } = state;
  // One that is under way for as long as a turn lasts has died; before that nobody can take it over.
  if (isDirty || isUnderWay || countedAt === undefined) return true;
  if (asked.some(({ isMarkingInitial }) => isMarkingInitial)) return true;
  if (asked.some(({ updatedAt }) => Date.parse(updatedAt) >= countedAt - lateMsMax)) return true;
  const byId = new Map(segments.map((segment) => [segment.id, segment]));
  return needsOf(
    byId,
    asked.map(({ id }) => id),
  ).changesWithTime;
}
