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

/**
 * Makes a call for each item. `limit`: calls in flight, asked before each call because it may change meanwhile; at least one.
 * After a failure no further call starts; the failure is thrown when all calls in flight have ended.
 */
export async function callWithin<T>(
  items: readonly T[],
  limit: () => number,
  call: (item: T) => Promise<void>,
): Promise<void> {
  const inFlight = new Set<Promise<void>>();
  const faults: unknown[] = [];
  for (const item of items) {
    while (inFlight.size >= Math.max(1, limit())) await Promise.race(inFlight);
    if (faults.length > 0) break;
    const made: Promise<void> = call(item)
      .catch((fault: unknown) => void faults.push(fault))
      .finally(() => inFlight.delete(made));
    inFlight.add(made);
  }
  await Promise.all(inFlight);
  if (faults.length > 0) throw faults[0];
}
