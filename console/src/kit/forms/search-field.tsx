import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import styles from "./forms.module.css";

const pauseMs = 250;

interface SearchFieldProps {
  label: string;
  /** What the URL has. */
  value: string;
  onChange(value: string): void;
}

/** Searches while the user types, after a short pause; Enter searches at once. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const send = useRef(onChange);
  send.current = onChange;
  useEffect(() => {
    // The URL changed by other means, such as the back button.
    if (value !== sent.current) setTyped(value);
    sent.current = value;
  }, [value]);
  useEffect(() => {
    if (typed === sent.current) return undefined;
    const timer = setTimeout(() => {
      sent.current = typed;
      send.current(typed);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <search className={styles["search"]}>
      <Search size={16} aria-hidden />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        className={styles["input"]}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key }) => {
          if (key !== "Enter") return;
          sent.current = typed;
          onChange(typed);
        }}
      />
    </search>
  );
}
