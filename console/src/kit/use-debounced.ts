import { useEffect, useState } from "react";

/** The value once it has not changed for a while, the first one at once; and a function that takes one without the pause. */
export function useDebounced<T>(value: T, pauseMs: number): [T, (value: T) => void] {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (value === settled) return undefined;
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, settled, pauseMs]);
  return [settled, setSettled];
}
