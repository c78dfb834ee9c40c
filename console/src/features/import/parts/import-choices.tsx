import { useQuery } from "@tanstack/react-query";
import { type ImportOptions, listsQuery } from "#features/import/queries.ts";
import { Field } from "#kit/forms/field.tsx";
import { Select } from "#kit/forms/select.tsx";
import { words } from "#words/words.ts";
import styles from "../import.module.css";

const text = words.imports;

/** What the person decides besides the mapping. */
export type Choices = Required<Pick<ImportOptions, "onExisting" | "subscribed" | "segmentId">>;

export const firstChoices: Choices = { onExisting: "merge", subscribed: true, segmentId: null };

interface ImportChoicesProps {
  projectId: string;
  choices: Choices;
  onChange(choices: Choices): void;
}

const rules = (["merge", "skip"] as const).map((value) => ({ value, label: text.existing[value] }));
const states = (["subscribed", "unsubscribed"] as const).map((value) => ({ value, label: text.newState[value] }));

export function ImportChoices({ projectId, choices, onChange }: ImportChoicesProps) {
  const { data: lists = [] } = useQuery(listsQuery(projectId));
  const listed = [{ value: "", label: text.noList }, ...lists.map(({ id, name }) => ({ value: id, label: name }))];
  return (
    <div className={styles["choices"]}>
      <Field label={text.existingLabel}>
        {({ id }) => (
          <Select
            id={id}
            value={choices.onExisting}
            options={rules}
            onChange={(onExisting) => onChange({ ...choices, onExisting })}
          />
        )}
      </Field>
      <Field label={text.newLabel}>
        {({ id }) => (
          <Select
            id={id}
            value={choices.subscribed ? "subscribed" : "unsubscribed"}
            options={states}
            onChange={(state) => onChange({ ...choices, subscribed: state === "subscribed" })}
          />
        )}
      </Field>
      {lists.length > 0 && (
        <Field label={text.listLabel}>
          {({ id }) => (
            <Select
              id={id}
              value={choices.segmentId ?? ""}
              options={listed}
              onChange={(chosen) => onChange({ ...choices, segmentId: chosen === "" ? null : chosen })}
            />
          )}
        </Field>
      )}
    </div>
  );
}
