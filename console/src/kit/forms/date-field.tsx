import { useId } from "react";
import styles from "./forms.module.css";

interface DateFieldProps {
  label: string;
  /** 2026-03-01, or empty. */
  value: string;
  onChange(value: string): void;
}

/** A day, in one line with its label. */
export function DateField({ label, value, onChange }: DateFieldProps) {
  const id = useId();
  return (
    <div className={styles["date"]}>
      <label htmlFor={id} className={styles["hint"]}>
        {label}
      </label>
      <input
        id={id}
        type="date"
        className={styles["input"]}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
