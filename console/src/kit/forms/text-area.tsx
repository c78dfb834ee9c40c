import type { ComponentProps } from "react";
import { Field } from "./field.tsx";
import styles from "./forms.module.css";

interface TextAreaProps extends Omit<ComponentProps<"textarea">, "id"> {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
}

/** A field with lines of text; takes what React Hook Form's `register` gives. */
export const TextArea = ({ label, hint, error, ...area }: TextAreaProps) => (
  <Field label={label} hint={hint} error={error}>
    {(control) => <textarea {...area} {...control} className={styles["lines"]} />}
  </Field>
);
