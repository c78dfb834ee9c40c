import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { choicesFor } from "#condition/model/choices.ts";
import type { Filter } from "#condition/model/condition.ts";
import { useBuilder } from "#condition/parts/context.ts";
import { SuggestField } from "#kit/suggest/suggest-field.tsx";
import { words } from "#words/words.ts";

const text = words.condition;

interface FilterFinderProps {
  id: string;
  label: string;
  placeholder: string;
  autoFocus?: boolean;
  onChoose(filter: Filter): void;
  /** Backspace without any text. */
  onBackspace?(): void;
  /** Escape, or the focus has left. */
  onLeave?(): void;
}

/** Finds a filter by the name of a key, event, email activity or segment, and by its operator's words. */
export function FilterFinder({ autoFocus = false, onChoose, onBackspace, onLeave, ...names }: FilterFinderProps) {
  const { catalog } = useBuilder();
  const [typed, setTyped] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (autoFocus) field.current?.focus();
  }, [autoFocus]);
  const press = (event: KeyboardEvent) => {
    if (event.key === "Backspace" && typed === "" && onBackspace) onBackspace();
    else if (event.key === "Escape" && onLeave) onLeave();
    else return;
    event.preventDefault();
  };
  return (
    <SuggestField
      {...names}
      ref={field}
      listName={text.found}
      value={typed}
      suggestions={choicesFor(typed, catalog)}
      takesFirst
      onType={setTyped}
      onChoose={({ filter }) => {
        setTyped("");
        onChoose(filter);
      }}
      onKeyDown={press}
      onBlur={onLeave}
    />
  );
}
