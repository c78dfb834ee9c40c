/** After this event; the id is a message's, or empty for the first of its time. */
export interface FeedPosition {
  timestamp: string;
  id: string;
}

/** How far a reader has read late marks: all before `mark`, and the first `taken` events of it. */
export interface LatePlace {
  mark: string;
  taken: number;
}

/** Where a reader goes on. A cursor from before events were marked as late has no place among the marks. */
export interface FeedCursor extends FeedPosition {
  late?: LatePlace | undefined;
}

/** Whether a reader at the position has passed the event. */
export const hasPassed = (position: FeedPosition, event: FeedPosition): boolean =>
  event.timestamp < position.timestamp || (event.timestamp === position.timestamp && event.id <= position.id);

/** Oldest first, ties by id. */
export function byTime(one: FeedPosition, other: FeedPosition): number {
  const [a, b] = [one.timestamp + one.id, other.timestamp + other.id];
  return a < b ? -1 : Number(a > b);
}
