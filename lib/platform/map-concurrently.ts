/**
 * Maps with at most `concurrency` calls in flight; results keep the order of the items. After a failure no further call starts;
 * the failure is thrown when all calls in flight have ended.
 */
export async function mapConcurrently<T, R>(
  items: readonly T[],
  concurrency: number,
  map: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = new Array(items.length);
  const queue = entriesOf(items);
  const work = async (): Promise<void> => {
    // An exception that leaves the loop closes the generator, which ends the loops of all other workers.
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
