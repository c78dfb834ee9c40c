import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from "react";
import styles from "./finder.module.css";

interface FinderProps<T> {
  words: { placeholder: string; results: string; none: string };
  find(typed: string): readonly T[];
  /** The text has changed: what `find` gives may come later. */
  onType?(typed: string): void;
  keyOf(found: T): string;
  onChoose(found: T): void;
  /** What a result shows. */
  children(found: T): ReactNode;
}

/** A field whose arrow keys walk a list: the focus stays in the field. */
export function Finder<T>({ words, find, onType, keyOf, onChoose, children }: FinderProps<T>) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const found = find(typed);
  const chosen = found[at];
  const chosenId = chosen && `${id}-${keyOf(chosen)}`;
  useEffect(() => {
    if (chosenId) document.getElementById(chosenId)?.scrollIntoView({ block: "nearest" });
  }, [chosenId]);
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) setAt((at + step + found.length) % found.length);
    else if (event.key === "Enter" && chosen) onChoose(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles["finder"]}>
      <input
        type="text"
        role="combobox"
        aria-label={words.placeholder}
        placeholder={words.placeholder}
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={chosenId}
        aria-autocomplete="list"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setAt(0);
          onType?.(target.value);
        }}
        onKeyDown={press}
      />
      <div role="listbox" id={`${id}-list`} aria-label={words.results} className={styles["results"]}>
        {found.map((each, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys act in the field above
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
          <div
            key={keyOf(each)}
            id={`${id}-${keyOf(each)}`}
            role="option"
            aria-selected={index === at}
            className={styles["result"]}
            onClick={() => onChoose(each)}
          >
            {children(each)}
          </div>
        ))}
      </div>
      <p role="status" className="live">
        {found.length > 0 ? "" : words.none}
      </p>
    </div>
  );
}
