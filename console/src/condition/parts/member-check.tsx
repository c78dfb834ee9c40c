import { type FormEvent, useState } from "react";
import { type Catalog, subjectOf } from "#condition/model/choices.ts";
import type { Condition } from "#condition/model/condition.ts";
import { textOf } from "#condition/model/values.ts";
import { type Explanation, explain } from "#condition/queries.ts";
import { useCatalog } from "#condition/use-catalog.ts";
import { Button } from "#kit/buttons/button.tsx";
import { describe } from "#kit/feedback/error-card.tsx";
import { TextField } from "#kit/forms/field.tsx";
import { Badge } from "#kit/page/badge.tsx";
import { filterInWords } from "#words/condition.ts";
import { dateTime } from "#words/format.ts";
import { words } from "#words/words.ts";
import styles from "../condition.module.css";

const text = words.condition.member;

interface Answer {
  email: string;
  /** Undefined when there is no such contact. */
  explanation: Explanation | undefined;
  /** It was given for this one. */
  condition: Condition;
}

/** "Is … in it?", with the result of each filter for this contact. */
export function MemberCheck({ projectId, condition }: { projectId: string; condition: Condition }) {
  const catalog = useCatalog(projectId);
  const [email, setEmail] = useState("");
  const [answer, setAnswer] = useState<Answer>();
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const asked = email.trim();
    if (asked === "") return;
    setBusy(true);
    setFault(undefined);
    try {
      setAnswer({ email: asked, explanation: await explain(projectId, asked, condition), condition });
    } catch (error) {
      setFault(describe(error).title);
    }
    setBusy(false);
  };
  const shown = answer?.condition === condition ? answer : undefined;
  const unknown = shown && !shown.explanation ? text.unknown(shown.email) : undefined;
  return (
    <div className={styles["member"]}>
      <form className={styles["ask"]} onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label={text.label}
          type="email"
          autoComplete="off"
          placeholder={text.placeholder}
          error={fault ?? unknown}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        <Button type="submit" busy={busy}>
          {text.ask}
        </Button>
      </form>
      <div role="status" className="live">
        {shown?.explanation && (
          <p>
            <strong>{(shown.explanation.result ? text.yes : text.no)(shown.email)}</strong>
          </p>
        )}
      </div>
      {shown?.explanation && <Results filters={shown.explanation.filters} catalog={catalog} />}
    </div>
  );
}

type Result = Explanation["filters"][number];

const Results = ({ filters, catalog }: { filters: readonly Result[]; catalog: Catalog }) => (
  <ul className={styles["results"]} aria-label={text.filters}>
    {filters.map((each) => (
      <li key={each.path}>
        <div>
          <p>{resultInWords(each, catalog)}</p>
          <p className={styles["hint"]}>
            {text.actual}: {actualInWords(each.actual)}
          </p>
        </div>
        <Badge look={each.result ? "good" : "warn"}>{each.result ? text.holds : text.fails}</Badge>
      </li>
    ))}
  </ul>
);

function resultInWords({ field, operator, expected }: Result, catalog: Catalog): string {
  const { name } = subjectOf({ field, operator }, catalog);
  const amount = isAmount(expected) ? expected : undefined;
  const value = amount ? { value: amount.value, unit: amount.unit } : expected === null ? {} : { value: expected };
  return filterInWords({ field, operator, ...value }, name).text;
}

const isAmount = (expected: unknown): expected is { value: number; unit: "days" | "hours" | "minutes" } =>
  typeof expected === "object" && expected !== null && "unit" in expected && "value" in expected;

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

function actualInWords(actual: unknown): string {
  if (actual === null || actual === undefined) return text.nothing;
  if (typeof actual === "boolean") return words.condition.yes[actual ? "true" : "false"];
  return typeof actual === "string" && instant.test(actual) ? dateTime(actual) : textOf(actual);
}
