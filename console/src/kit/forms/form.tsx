import type { FieldValues, Path, UseFormSetError } from "react-hook-form";
import { Problem } from "#api/problem.ts";
import { problemText } from "#kit/feedback/error-card.tsx";
import styles from "./forms.module.css";

/**
 * Puts what the API refused beside its fields; what belongs to no field of the form goes to `root`. `names` are the form's;
 * a fault at `domains.0` is shown at `domains`.
 */
export function showProblem<T extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<T>,
  names: Path<T>[],
): void {
  const fields = error instanceof Problem ? error.fields : [];
  const known = fields.flatMap(({ field, message }) => {
    const name = names.find((each) => field === each || field.startsWith(`${each}.`));
    return name ? [{ name, message }] : [];
  });
  for (const [index, { name, message }] of known.entries()) setError(name, { message }, { shouldFocus: index === 0 });
  if (known.length > 0) return;
  setError("root", { message: problemText(error) });
}

/** Why the whole form failed. Read aloud when it appears. */
export const FormError = ({ message }: { message: string | undefined }) => (
  <div role="alert" className="live">
    {message && <p className={styles["error"]}>{message}</p>}
  </div>
);
