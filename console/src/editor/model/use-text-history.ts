import { useRef } from "react";
import { historyOf, record, redo, type TextHistory, undo } from "#editor/model/text-history.ts";

/** One history for a text that several modes change. A change from elsewhere is recorded, too, so it can be undone. */
export function useTextHistory(text: string, onChange: (text: string) => void) {
  const held = useRef<TextHistory>(undefined);
  held.current = record(held.current ?? historyOf(text), text, Date.now());
  const go = (step: typeof undo): number | undefined => {
    const next = held.current && step(held.current);
    if (!next) return undefined;
    held.current = next.history;
    onChange(next.history.text);
    return next.caret;
  };
  return {
    change: (next: string) => {
      if (held.current) held.current = record(held.current, next, Date.now());
      onChange(next);
    },
    /** Each gives the place of the caret afterwards; undefined when there is nothing to do. */
    undo: () => go(undo),
    redo: () => go(redo),
  };
}
