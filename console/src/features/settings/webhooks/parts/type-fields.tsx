import {
  everything,
  families,
  familyNames,
  familyPattern,
  isChosen,
  isCovered,
  type Pattern,
  withPattern,
} from "#features/settings/webhooks/model/types.ts";
import { Checkbox } from "#kit/forms/checkbox.tsx";
import { FormError } from "#kit/forms/form.tsx";
import { words } from "#words/words.ts";
import styles from "../webhooks.module.css";

const text = words.webhooks;

interface TypeFieldsProps {
  types: readonly Pattern[];
  readOnly: boolean;
  error: string | undefined;
  onChange(types: readonly Pattern[]): void;
}

/** Everything, whole families, or single types. What a family covers is checked with it. */
export function TypeFields({ types, readOnly, error, onChange }: TypeFieldsProps) {
  const box = (pattern: Pattern, label: string) => (
    <Checkbox
      key={pattern}
      label={label}
      checked={isChosen(types, pattern)}
      disabled={readOnly || isCovered(types, pattern)}
      onChange={(chosen) => onChange(withPattern(types, pattern, chosen))}
    />
  );
  return (
    <>
      <div>{box(everything, text.everything)}</div>
      <div className={styles["families"]}>
        {familyNames.map((family) => (
          <fieldset key={family} className={styles["family"]}>
            <legend>{text.families[family]}</legend>
            {families[family].length > 1 && box(familyPattern(family), text.familyAll(family))}
            {families[family].map((type) => box(type, type))}
          </fieldset>
        ))}
      </div>
      <FormError message={error} />
    </>
  );
}
