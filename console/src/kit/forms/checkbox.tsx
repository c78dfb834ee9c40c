import { type ComponentProps, useEffect, useRef } from "react";
import styles from "./forms.module.css";

interface CheckboxProps extends Omit<ComponentProps<"input">, "type" | "onChange"> {
  label: string;
  /** Only screen readers get the label, because the place says it. */
  hideLabel?: boolean;
  checked: boolean;
  /** Some of the rows that it stands for are checked. */
  partly?: boolean;
  onChange(checked: boolean): void;
}

export function Checkbox({ label, hideLabel = false, partly = false, onChange, ...rest }: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = partly;
  }, [partly]);
  return (
    <label className={styles["check"]}>
      <input ref={input} type="checkbox" {...rest} onChange={({ target }) => onChange(target.checked)} />
      <span className={hideLabel ? "visually-hidden" : undefined}>{label}</span>
    </label>
  );
}
