import type { LanePlace, LaneQueue } from "#lib/domain/webhook/delivering/delivery-store.ts";

/** No request of the API takes longer. */
const requestSecondsMax = 30;

/** Changes what a lane has to do, and wakes it. The message before the change acts when the process dies after it. */
export async function wakingLane<T>(queue: LaneQueue, place: LanePlace, change: () => Promise<T>): Promise<T> {
  await queue.wake(place, { delaySeconds: requestSecondsMax });
  const changed = await change();
  await queue.wake(place, { isUrgent: true });
  return changed;
}
