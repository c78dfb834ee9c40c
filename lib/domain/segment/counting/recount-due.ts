import { needsOf } from "#lib/domain/segment/authoring/segment-needs.ts";
import type { RecountState } from "#lib/domain/segment/counting/recount-store.ts";
import type { Segment } from "#lib/domain/segment/segment.ts";

/** Allowance for clock skew between two machines, and for the duration of a request. */
const lateMsMax = 60_000;

/**
 * Whether a pass over a project's contacts may find anything new, so an idle project costs no pass. Lists keep their own count.
 */
export function isRecountDue(segments: readonly Segment[], state: RecountState): boolean {
  const asked = segments.filter(({ type }) => type === "DYNAMIC");
  if (asked.length === 0) return false;
  const { isDirty, isUnderWay, countedAt } = state;
  // A pass under way longer than its turn has died; until then no other message can claim it.
  if (isDirty || isUnderWay || countedAt === undefined) return true;
  if (asked.some(({ isMarkingInitial }) => isMarkingInitial)) return true;
  if (asked.some(({ updatedAt }) => Date.parse(updatedAt) >= countedAt - lateMsMax)) return true;
  const byId = new Map(segments.map((segment) => [segment.id, segment]));
  return needsOf(
    byId,
    asked.map(({ id }) => id),
  ).changesWithTime;
}
