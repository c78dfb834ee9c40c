import { useEffect, useState } from "react";
import type { Condition } from "#condition/model/condition.ts";

const pauseMs = 600;

/** The condition, when it has rested for 600 ms. */
export function useSettled(condition: Condition): Condition {
  const [settled, setSettled] = useState(condition);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(condition), pauseMs);
    return () => clearTimeout(timer);
  }, [condition]);
  return settled;
}
