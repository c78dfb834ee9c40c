import { Switch as Base } from "@base-ui/react/switch";
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
      <Base.Root
        checked={checked}
        onCheckedChange={onChange}
        aria-labelledby={id}
        aria-describedby={hint && `${id}-hint`}
        className={styles["switch"]}
      >
        <Base.Thumb className={styles["thumb"]} />
      </Base.Root>
      <div>
        <p id={id}>{label}</p>
        {hint && (
          <p id={`${id}-hint`} className={styles["hint"]}>
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
