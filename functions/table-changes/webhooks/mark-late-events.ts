import type { PlacedChange, StreamBatch } from "#functions/table-changes/stream-batch.ts";
import type { TableFollower } from "#functions/table-changes/table-follower.ts";
import { isStoredLate, type MarkedEvent } from "#lib/domain/webhook/log/late-marks.ts";
import { toldOfRecordedEvent } from "#lib/domain/webhook/telling/event-told.ts";

/**
 * Marks recorded events that were stored late: readers of the feed find them in an index of their own records, from then on. Events
 * that need a log are marked while they are logged.
 */
export async function markLateEvents(
  { lateMarker }: Pick<TableFollower, "lateMarker">,
  { shardId, changes }: StreamBatch,
): Promise<void> {
  for (const [dataId, own] of Map.groupBy(changes, (change) => change.dataId)) {
    const place = `recorded#${shardId}#${own[0]?.sequence}`;
    await lateMarker.mark(dataId, { place, events: own.flatMap(storedLate) });
  }
}

function storedLate(change: PlacedChange): MarkedEvent[] {
  if (change.kind !== "event" || change.before || !change.after) return [];
  const { name, createdAt } = change.after;
  const storedAt = change.record.dynamodb?.ApproximateCreationDateTime;
  if (storedAt === undefined || !isStoredLate(createdAt, (storedAt + roundedSeconds) * 1_000)) return [];
  return toldOfRecordedEvent(change.after).map((event) => ({ event, name }));
}

/** DynamoDB rounds the time of a record down to a second. */
const roundedSeconds = 1;
