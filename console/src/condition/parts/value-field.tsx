import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import type { Subject } from "#condition/model/choices.ts";
import { type Filter, type Unit, units } from "#condition/model/condition.ts";
import { takes } from "#condition/model/fields.ts";
import { amountOf, textOf, typedValue } from "#condition/model/values.ts";
import { useBuilder } from "#condition/parts/context.ts";
import { fieldValuesQuery } from "#condition/queries.ts";
import { isSame } from "#keep/draft-model.ts";
import { Select } from "#kit/forms/select.tsx";
import { SuggestField } from "#kit/suggest/suggest-field.tsx";
import { words } from "#words/words.ts";
import styles from "../condition.module.css";

const text = words.condition;
const unitOptions = units.map((value) => ({ value, label: words.segments.units[value] }));

interface ValueFieldProps {
  id: string;
  filter: Filter;
  subject: Subject;
  invalid: boolean;
  describedBy: string | undefined;
  /** `typed`: by a key, which is no step of its own. */
  onChange(filter: Filter, typed?: boolean): void;
  onEnter(): void;
  onRemove(): void;
  onLeave(): void;
}

/** What follows the operator: a text, an amount of time, a date, a truth value, or nothing. */
export function ValueField(props: ValueFieldProps) {
  const { filter, subject } = props;
  switch (takes(filter, subject.type)) {
    case "nothing":
      return null;
    case "truth":
      return <TruthField {...props} />;
    case "amount":
      return <AmountField {...props} />;
    case "date":
      return <TypedField {...props} placeholder={text.placeholders.date} known={[]} />;
    case "json":
      return <code title={text.json}>{textOf(filter.value)}</code>;
    case "text":
      return <TextValue {...props} />;
  }
}

function TruthField({ id, filter, subject, onChange }: ValueFieldProps) {
  const shown = textOf(filter.value).toLowerCase();
  const options = (["true", "false"] as const).map((value) => ({ value, label: text.yes[value] }));
  return (
    <Select<string>
      id={id}
      label={text.value(subject.name)}
      value={shown}
      options={shown === "" ? [{ value: "", label: text.choose }, ...options] : options}
      onChange={(value) => onChange({ ...filter, value: value === "true" })}
    />
  );
}

function AmountField({ id, filter, subject, invalid, describedBy, onChange, ...acts }: ValueFieldProps) {
  const field = useTyped(filter.value, (typed) => amountOf(typed).value);
  return (
    <span className={styles["duration"]}>
      <input
        type="text"
        inputMode="decimal"
        id={id}
        className={styles["amount"]}
        aria-label={text.amount(subject.name)}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        autoComplete="off"
        placeholder={text.placeholders.amount}
        value={field.shown}
        onChange={({ target }) => {
          field.type(target.value);
          const { value: _, ...rest } = filter;
          const { value, unit = filter.unit ?? "days" } = amountOf(target.value);
          onChange({ ...rest, unit, ...(value !== undefined && { value }) }, true);
        }}
        onKeyDown={(event) => pressed(event, field.shown, acts)}
        onBlur={() => {
          field.leave();
          acts.onLeave();
        }}
      />
      <Select<Unit>
        label={text.unit}
        value={filter.unit ?? "days"}
        options={unitOptions}
        onChange={(unit) => onChange({ ...filter, unit })}
      />
    </span>
  );
}

/** Suggests the values that contacts have. */
function TextValue(props: ValueFieldProps) {
  const { projectId } = useBuilder();
  const { filter, subject } = props;
  const { data } = useQuery({
    ...fieldValuesQuery(projectId, subject.field),
    enabled: subject.kind === "data" && subject.coverage !== undefined,
  });
  const placeholder = filter.value === "" ? text.emptyText : text.placeholders.text;
  return <TypedField {...props} placeholder={placeholder} known={data?.values ?? []} />;
}

interface TypedFieldProps extends ValueFieldProps {
  placeholder: string;
  known: readonly (string | number | boolean)[];
}

function TypedField({
  id,
  filter,
  subject,
  invalid,
  describedBy,
  placeholder,
  known,
  onChange,
  ...acts
}: TypedFieldProps) {
  const { value: before, ...rest } = filter;
  const read = (typed: string) => typedValue(typed, subject.type, before);
  const field = useTyped(before, read);
  const part = field.shown.toLowerCase();
  const suggestions = known
    .map((value) => ({ key: JSON.stringify(value), said: String(value), value }))
    .filter(({ said }) => said.toLowerCase().includes(part) && said !== field.shown);
  return (
    <SuggestField
      id={id}
      label={text.value(subject.name)}
      listName={text.values}
      placeholder={placeholder}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      value={field.shown}
      suggestions={suggestions}
      onType={(typed) => {
        field.type(typed);
        const value = read(typed);
        onChange({ ...rest, ...(value !== undefined && { value }) }, true);
      }}
      onChoose={({ value }) => {
        field.leave();
        onChange({ ...rest, value }, true);
        acts.onEnter();
      }}
      onEnter={acts.onEnter}
      onKeyDown={(event) => pressed(event, field.shown, acts)}
      onBlur={() => {
        field.leave();
        acts.onLeave();
      }}
    />
  );
}

function pressed(
  event: KeyboardEvent,
  shown: string,
  { onEnter, onRemove }: Pick<ValueFieldProps, "onEnter" | "onRemove">,
) {
  if (event.key === "Enter") onEnter();
  else if (event.key === "Backspace" && shown === "") onRemove();
  else return;
  event.preventDefault();
}

/** The text as it is typed, as long as it means the value: "1." is 1, but must not lose its point. */
function useTyped(value: unknown, read: (typed: string) => unknown) {
  const [typed, setTyped] = useState<string>();
  const shown = typed !== undefined && isSame(read(typed), value) ? typed : textOf(value);
  return { shown, type: setTyped, leave: () => setTyped(undefined) };
}
