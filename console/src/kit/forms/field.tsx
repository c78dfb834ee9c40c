import { type ComponentProps, type ReactNode, useId } from "react";
import styles from "./forms.module.css";

interface FieldProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** Gets the ids that connect the control with its label, hint and error. */
  children(control: { id: string; "aria-describedby"?: string; "aria-invalid"?: true }): ReactNode;
}

export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={styles["field"]}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className={styles["hint"]}>
          {hint}
        </p>
      )}
      {children({ id, ...(described && { "aria-describedby": described }), ...(error && { "aria-invalid": true }) })}
      {error && (
        <p id={`${id}-error`} className={styles["error"]}>
          {error}
        </p>
      )}
    </div>
  );
}

/** A field with a line of text; takes what React Hook Form's `register` gives. */
export function TextField({
  label,
  hint,
  error,
  ...input
}: Omit<FieldProps, "children"> & Omit<ComponentProps<"input">, "id">) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <input type="text" {...input} {...control} className={styles["input"]} />}
    </Field>
  );
}
