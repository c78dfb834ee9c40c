interface EngineStore {
  createQueue(...values: unknown[]): unknown;
  processAllTimers(): void;
}

/** A class of the engine, which its package does not export. */
interface EngineClasses {
  SqsStore: { prototype: EngineStore };
}

/**
 * Returns a function that makes due messages visible at once: those whose delay or visibility timeout has ended. The engine
 * itself looks for them every 20 ms. Must run before the engine starts.
 */
export async function dueMessages(): Promise<() => void> {
  const { SqsStore }: EngineClasses = await import(new URL("sqs/sqsStore.js", import.meta.resolve("fauxqs")).href);
  const stores = new Set<EngineStore>();
  const { createQueue } = SqsStore.prototype;
  SqsStore.prototype.createQueue = function (...values) {
    stores.add(this);
    return createQueue.apply(this, values);
  };
  return () => {
    for (const store of stores) store.processAllTimers();
  };
}
