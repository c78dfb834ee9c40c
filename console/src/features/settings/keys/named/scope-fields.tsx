import {
  isGiven,
  isIncluded,
  resources,
  type Scope,
  scopesOf,
  wideScopes,
  withScope,
} from "#features/settings/keys/named/model.ts";
import { Checkbox } from "#kit/forms/checkbox.tsx";
import { FormError } from "#kit/forms/form.tsx";
import { words } from "#words/words.ts";
import styles from "./named-keys.module.css";

const text = words.namedKeys;

interface ScopeFieldsProps {
  scopes: readonly Scope[];
  readOnly: boolean;
  error: string | undefined;
  onChange(scopes: readonly Scope[]): void;
}

/** What a key may do. What another scope includes is checked with it. */
export function ScopeFields({ scopes, readOnly, error, onChange }: ScopeFieldsProps) {
  const box = (scope: Scope, label: string) => (
    <Checkbox
      key={scope}
      label={label}
      checked={isGiven(scopes, scope)}
      disabled={readOnly || isIncluded(scopes, scope)}
      onChange={(chosen) => onChange(withScope(scopes, scope, chosen))}
    />
  );
  return (
    <>
      <fieldset className={styles["wide"]}>
        <legend>{text.wide}</legend>
        {wideScopes.map((scope) => (
          <div key={scope}>
            {box(scope, text.wideScopes[scope].label)}
            <p>{text.wideScopes[scope].hint}</p>
          </div>
        ))}
      </fieldset>
      <div className={styles["resources"]}>
        {resources.map((resource) => (
          <fieldset key={resource}>
            <legend>{text.resources[resource].label}</legend>
            <p>{text.resources[resource].hint}</p>
            <div>{scopesOf(resource).map((scope) => box(scope, text.rights[rightOf(scope)]))}</div>
          </fieldset>
        ))}
      </div>
      <FormError message={error} />
    </>
  );
}

function rightOf(scope: Scope): keyof typeof text.rights {
  const right = scope.split(":")[1];
  return right === "write" || right === "send" ? right : "read";
}
