import { useEffect, useSyncExternalStore } from "react";

const seconds = { moving: 5, resting: 30, rare: 60 } as const;

/**
 * For the `refetchInterval` of a query: 5 s while something moves, else 30 s. TanStack Query pauses in a hidden tab
 * (`refetchIntervalInBackground` is off). A visible page at rest makes at most 12 calls a minute.
 */
export const pollMs = (moves: boolean): number => 1_000 * (moves ? seconds.moving : seconds.resting);

/** As `pollMs`, but `waits` stops what is at rest: see `useWait`. */
export const pollUnlessWaiting = (moves: boolean, waits: boolean): number | false => (moves || !waits) && pollMs(moves);

/** The `refetchInterval` of a query whose data changes rarely. */
export const restingMs = pollMs(false);

/** Of what may be a minute old, beside several others. */
export const rareMs = 1_000 * seconds.rare;

let waits = false;
const listeners = new Set<() => void>();

/** The reader of this page waits for one thing that is asked for every 5 s: other data at rest is not asked for meanwhile. */
export function useWait(waiting: boolean): void {
  useEffect(() => {
    tell(waiting);
    return () => tell(false);
  }, [waiting]);
}

/** Whether the reader waits as `useWait` says: then what does not move is not polled. */
export const useIsWaiting = (): boolean => useSyncExternalStore(subscribe, () => waits);

function tell(next: boolean): void {
  waits = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
