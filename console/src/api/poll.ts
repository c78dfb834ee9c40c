const seconds = { moving: 5, resting: 30 } as const;

/**
 * For the `refetchInterval` of a query: 5 s while something moves, else 30 s. TanStack Query pauses in a hidden tab
 * (`refetchIntervalInBackground` is off).
 */
export const pollMs = (moves: boolean): number => 1_000 * (moves ? seconds.moving : seconds.resting);

/** The `refetchInterval` of a query whose data changes rarely. */
export const restingMs = pollMs(false);
