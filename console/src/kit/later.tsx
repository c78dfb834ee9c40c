import { type ComponentType, useSyncExternalStore } from "react";

/** Once the first paint has what it needs. */
const whenIdle: (run: () => void) => unknown =
  typeof globalThis.requestIdleCallback === "function" ? requestIdleCallback : (run) => setTimeout(run, 1_000);

/**
 * A component in a chunk of its own, fetched when the browser is idle, or when it is shown before that. Until it is
 * there it shows nothing: for what opens at a press. A lazy component would hold back its content for React's pause
 * between two states of a Suspense boundary.
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loaded: { part: ComponentType<P> } | { fault: unknown } | undefined;
  let loading = false;
  const listeners = new Set<() => void>();
  const settle = (state: NonNullable<typeof loaded>) => {
    loaded = state;
    for (const listener of listeners) listener();
  };
  const start = () => {
    if (loading) return;
    loading = true;
    load().then(
      (part) => settle({ part }),
      (fault: unknown) => {
        loading = false;
        if (listeners.size > 0) settle({ fault });
      },
    );
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    start();
    return () => listeners.delete(listener);
  };
  whenIdle(start);
  return function Later(props: P) {
    const state = useSyncExternalStore(subscribe, () => loaded);
    if (!state) return null;
    if ("fault" in state) throw state.fault;
    return <state.part {...props} />;
  };
}
