import { useRef, useState } from "react";
import type { Condition } from "#condition/model/condition.ts";
import { begin, type History, replaced } from "#condition/model/history.ts";
import { conditionOf } from "#condition/model/sentence.ts";
import { isSame } from "#keep/draft-model.ts";

/** The steps of a person on a condition that a form holds. What the form changes by itself is a step, too. */
export function useHistory(value: Condition, onChange: (condition: Condition) => void) {
  const [history, setHistory] = useState(() => begin(value));
  const [seen, setSeen] = useState(value);
  const latest = useRef(history);
  latest.current = history;
  if (value !== seen) {
    setSeen(value);
    if (!isSame(value, conditionOf(history.present).condition)) setHistory(replaced(history, value));
  }
  const step = (change: (history: History) => History): History => {
    const before = latest.current;
    const next = change(before);
    if (next === before) return next;
    latest.current = next;
    setHistory(next);
    if (next.present !== before.present) onChange(conditionOf(next.present).condition);
    return next;
  };
  return { history, step };
}
