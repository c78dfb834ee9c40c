import { ChevronsUpDown } from "lucide-react";
import styles from "./forms.module.css";

interface SelectProps<V extends string> {
  /** Name for screen readers, unless a label names it by `id`. */
  label?: string;
  id?: string;
  value: V;
  options: readonly { value: V; label: string }[];
  readOnly?: boolean;
  onChange(value: V): void;
}

/** The browser's own list: it is at home on a phone, and costs no code. */
export const Select = <V extends string>({ label, id, value, options, readOnly = false, onChange }: SelectProps<V>) => (
  <span className={styles["select"]}>
    <select
      id={id}
      aria-label={label}
      className={styles["input"]}
      value={value}
      disabled={readOnly}
      onChange={({ target }) => {
        const chosen = options.find((each) => each.value === target.value);
        if (chosen) onChange(chosen.value);
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
    <ChevronsUpDown size={14} aria-hidden />
  </span>
);
