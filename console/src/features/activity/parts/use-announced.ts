import { useEffect, useRef, useState } from "react";
import { type Activity, freshAbove } from "#features/activity/model.ts";

const pauseMs = 10_000;

/** How many items have come since the last announcement; it changes every 10 seconds at most. */
export function useAnnounced(items: readonly Activity[]): number {
  const [announced, setAnnounced] = useState(0);
  const newest = useRef(items);
  newest.current = items;
  useEffect(() => {
    let told = newest.current[0]?.id;
    const timer = setInterval(() => {
      setAnnounced(freshAbove(newest.current, told));
      told = newest.current[0]?.id;
    }, pauseMs);
    return () => clearInterval(timer);
  }, []);
  return announced;
}
