import { useId } from "react";
import { toast } from "#kit/feedback/toast.tsx";
import styles from "./forms.module.css";

interface SwitchProps {
  label: string;
  hint?: string | undefined;
  checked: boolean;
  /** Why it cannot be used now. It stays visible and can be focused; pressing it tells the reason. */
  blocked?: string | undefined;
  onChange(checked: boolean): void;
}

/** Acts at once; a choice that is saved later is a checkbox. */
export function Switch({ label, hint, checked, blocked, onChange }: SwitchProps) {
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
        aria-disabled={blocked ? true : undefined}
        title={blocked}
        checked={checked}
        onChange={({ target }) => (blocked ? toast.add({ title: blocked }) : onChange(target.checked))}
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
