import { useEffect, useId, useRef, useState } from "react";
import styles from "./forms.module.css";

interface DateFieldProps {
  label: string;
  /** 2026-03-01, or empty. */
  value: string;
  onChange(value: string): void;
}

/** Longer than between two digits, shorter than a reader of the calendar notices. */
const pauseMs = 800;

/**
 * A day, in one line with its label. The browser tells of each digit that is typed, and 1 of January may become 11, or the year
 * 0002 become 2026: the day counts after a pause, with Enter, or when the focus leaves.
 */
export function DateField({ label, value, onChange }: DateFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const send = useRef(onChange);
  send.current = onChange;
  const commit = () => {
    if (typed !== undefined && typed !== value) send.current(typed);
    setTyped(undefined);
  };
  const latest = useRef(commit);
  latest.current = commit;
  useEffect(() => {
    if (typed === undefined) return undefined;
    const timer = setTimeout(() => latest.current(), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <div className={styles["date"]}>
      <label htmlFor={id} className={styles["hint"]}>
        {label}
      </label>
      <input
        id={id}
        type="date"
        className={styles["input"]}
        value={typed ?? value}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={commit}
        onKeyDown={({ key }) => key === "Enter" && commit()}
      />
    </div>
  );
}
