import { useQuery } from "@tanstack/react-query";
import { domainsQuery } from "#features/settings/domains/queries.ts";
import { Checkbox } from "#kit/forms/checkbox.tsx";
import { words } from "#words/words.ts";
import styles from "./named-keys.module.css";

const text = words.namedKeys;

interface DomainFieldsProps {
  projectId: string;
  /** None: any domain of the project. */
  chosen: readonly string[];
  readOnly: boolean;
  onChange(chosen: readonly string[]): void;
}

/** The domains that a key may send from. */
export function DomainFields({ projectId, chosen, readOnly, onChange }: DomainFieldsProps) {
  const { data = [] } = useQuery(domainsQuery(projectId));
  const verified = data.flatMap(({ domain, verified: isVerified }) => (isVerified ? [domain] : []));
  const names = [...new Set([...verified, ...chosen])];
  return (
    <fieldset className={styles["domains"]}>
      <legend>{text.domains}</legend>
      <p>{names.length > 0 ? text.domainsHint : text.noDomains}</p>
      {names.map((domain) => (
        <Checkbox
          key={domain}
          label={domain}
          checked={chosen.includes(domain)}
          disabled={readOnly}
          onChange={(isChosen) => {
            const others = chosen.filter((each) => each !== domain);
            onChange(isChosen ? [...others, domain] : others);
          }}
        />
      ))}
    </fieldset>
  );
}
