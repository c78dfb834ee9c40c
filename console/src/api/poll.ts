const seconds = { moving: 5, resting: 30 } as const;

/**
 * The `refetchInterval` of a query: 5 s while something moves, else 30 s. TanStack Query pauses it in a hidden tab
 * (`refetchIntervalInBackground` is off).
 */
export const pollWhile =
  <T>(moves: (data: T) => boolean) =>
  ({ state }: { state: { data: T | undefined } }): number =>
    1_000 * (state.data !== undefined && moves(state.data) ? seconds.moving : seconds.resting);

/** The `refetchInterval` of a query whose data changes rarely. */
export const restingMs = 1_000 * seconds.resting;
