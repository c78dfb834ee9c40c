import type { CounterScope } from "#lib/domain/usage/counters.ts";

/** An item before and after one write; undefined when it did not or does not exist. */
export interface Change<T> {
  before: T | undefined;
  after: T | undefined;
}

/** The same change, with `read` applied to both sides. */
export const inBoth = <T, R>({ before, after }: Change<T>, read: (side: T) => R | undefined): Change<R> => ({
  before: before && read(before),
  after: after && read(after),
});

/** What one change adds to the counters of its project. */
export interface Count {
  scope: CounterScope;
  field: string;
  add: number;
}
