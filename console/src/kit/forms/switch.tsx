import { useId } from "react";
import styles from "./forms.module.css";

interface SwitchProps {
  label: string;
  hint?: string;
  checked: boolean;
  onChange(checked: boolean): void;
}

/** Acts at once; a choice that is saved later is a checkbox. */
export function Switch({ label, hint, checked, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className={styles["switchRow"]}>
      <input
        type="checkbox"
        role="switch"
        id={id}
        className={styles["switch"]}
        aria-describedby={hint && `${id}-hint`}
        aria-checked={checked}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        {hint && (
          <p id={`${id}-hint`} className={styles["hint"]}>
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
