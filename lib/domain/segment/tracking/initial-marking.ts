import type { Segment } from "#lib/domain/segment/segment.ts";
import type { SegmentReader } from "#lib/domain/segment/segment-store.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import { unlimited, type WorkBudget } from "#lib/platform/work-budget.ts";

const segmentsAtOnce = 16;

/**
 * Which of these segments still mark their initial members. Call it after reading the contacts, so that a contact changed after
 * the marking ended is never included. 1 RRU a segment that was marking when it was read.
 */
export async function stillMarking(
  segments: Pick<SegmentReader, "find">,
  dataId: DataId,
  { tracked, budget = unlimited }: { tracked: readonly Segment[]; budget?: WorkBudget | undefined },
): Promise<ReadonlySet<string>> {
  const asked = tracked.filter(({ isMarkingInitial }) => isMarkingInitial);
  budget.spend(asked.length);
  const found = await mapConcurrently(asked, segmentsAtOnce, ({ id }) => segments.find(dataId, id));
  const still = asked.filter((segment, index) => {
    const now = found[index];
    return now?.isMarkingInitial && now.trackedSince === segment.trackedSince;
  });
  return new Set(still.map(({ id }) => id));
}

/** Whether a contact that a segment marks now was a member when tracking began. */
export const isInitial = (
  { id, trackedSince }: Segment,
  { createdAt }: { createdAt: string },
  marking: ReadonlySet<string>,
): boolean => marking.has(id) && trackedSince !== null && Date.parse(createdAt) <= trackedSince;
