/**
 * Maps with at most `concurrency` calls under way; results are in the order of the items. After a failure no further
 * call begins; it is thrown when those under way have ended.
 */
export async function mapConcurrently<T, R>(
  items: readonly T[],
  concurrency: number,
  map: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = new Array(items.length);
  const queue = entriesOf(items);
  const work = async (): Promise<void> => {
    // Leaving the loop by an exception closes the generator, and with it the loops of all others.
    for (const [index, item] of queue) results[index] = await map(item);
  };
  const outcomes = await Promise.allSettled(Array.from({ length: concurrency }, work));
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (failed) throw failed.reason;
  return results;
}

function* entriesOf<T>(items: readonly T[]): Generator<[number, T]> {
  yield* items.entries();
}
