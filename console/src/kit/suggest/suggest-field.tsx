import { type ComponentProps, type KeyboardEvent, useEffect, useId, useState } from "react";
import styles from "./suggest.module.css";

interface Suggestion {
  key: string;
  said: string;
  /** What kind of thing it is. */
  note?: string;
}

interface SuggestFieldProps<S extends Suggestion>
  extends Omit<ComponentProps<"input">, "value" | "onChange" | "onSelect" | "list"> {
  label: string;
  /** Names the list for screen readers. */
  listName: string;
  value: string;
  suggestions: readonly S[];
  /** The first suggestion is chosen by Enter. Otherwise Enter takes the text, until an arrow key walks the list. */
  takesFirst?: boolean;
  onType(typed: string): void;
  onChoose(suggestion: S): void;
  /** Enter, with no suggestion to choose. */
  onEnter?(): void;
}

/** A line of text with a list of suggestions below. The focus stays in the field; the list opens with the first key. */
export function SuggestField<S extends Suggestion>(props: SuggestFieldProps<S>) {
  const { label, listName, value, suggestions, takesFirst, onType, onChoose, onEnter, onKeyDown, ...input } = props;
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const first = takesFirst ? 0 : -1;
  const [at, setAt] = useState(first);
  const open = isOpen && suggestions.length > 0;
  const chosen = open ? suggestions[at] : undefined;
  const chosenId = chosen && `${listId}-${at}`;
  useEffect(() => {
    if (chosenId) document.getElementById(chosenId)?.scrollIntoView({ block: "nearest" });
  }, [chosenId]);
  const show = (next: boolean) => {
    setOpen(next);
    setAt(first);
  };
  const choose = (suggestion: S) => {
    show(false);
    onChoose(suggestion);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = event.altKey ? undefined : { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && suggestions.length > 0) {
      if (open) setAt((at + step + suggestions.length) % suggestions.length);
      else show(true);
    } else if (event.key === "Enter" && chosen) choose(chosen);
    else if (event.key === "Enter" && onEnter) onEnter();
    else if (event.key === "Escape" && open) show(false);
    else return onKeyDown?.(event);
    event.preventDefault();
    return undefined;
  };
  return (
    <span className={styles["suggest"]}>
      <input
        type="text"
        {...input}
        role="combobox"
        aria-label={label}
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-activedescendant={chosenId}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        className={styles["input"]}
        value={value}
        onChange={({ target }) => {
          show(true);
          onType(target.value);
        }}
        onClick={() => show(true)}
        onBlur={(event) => {
          show(false);
          input.onBlur?.(event);
        }}
        onKeyDown={press}
      />
      {open && (
        <span role="listbox" id={listId} aria-label={listName} className={styles["list"]}>
          {suggestions.map((each, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys act in the field above
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
            <span
              key={each.key}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === at}
              className={styles["option"]}
              // Before the field loses the focus, which closes the list.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(each)}
            >
              <span>{each.said}</span>
              {each.note && <small>{each.note}</small>}
            </span>
          ))}
        </span>
      )}
    </span>
  );
}
