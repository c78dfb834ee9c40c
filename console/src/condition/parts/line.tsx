import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useState } from "react";
import { type ChoiceWords, phraseOf, type Subject, subjectOf } from "#condition/model/choices.ts";
import type { Filter, Operator } from "#condition/model/condition.ts";
import { changeFilter } from "#condition/model/edits.ts";
import { allowed, takes } from "#condition/model/fields.ts";
import type { Line, List } from "#condition/model/sentence.ts";
import { otherCase, type Trap, trapsOf } from "#condition/model/traps.ts";
import { lackOf, withOperator } from "#condition/model/values.ts";
import { useBuilder } from "#condition/parts/context.ts";
import { FilterFinder } from "#condition/parts/filter-finder.tsx";
import { ItemMenu, useItemKeys } from "#condition/parts/item-acts.tsx";
import { ValueField } from "#condition/parts/value-field.tsx";
import { fieldValuesQuery } from "#condition/queries.ts";
import { IconButton } from "#kit/buttons/icon-button.tsx";
import { Select } from "#kit/forms/select.tsx";
import { filterInWords } from "#words/condition.ts";
import { words } from "#words/words.ts";
import styles from "../condition.module.css";

const text = words.condition;

/** A filter: what it asks about, how, and for what value. */
export function FilterLine({ line, list }: { line: Line; list: List }) {
  const { id: base, catalog, act, remove, endTyping, faultsOf } = useBuilder();
  const { id, filter } = line;
  const subject = subjectOf(filter, catalog);
  const faults = faultsOf(line);
  const keys = useItemKeys(line);
  const [left, setLeft] = useState(false);
  const lack = lackOf(filter, subject.type);
  const shownLack = lack && (lack !== "value" || left) ? [text.lacks[lack]] : [];
  const said = filterInWords(filter, subject.name).text;
  const noteId = `${base}-note-${id}`;
  const change = (next: Filter, typed = false) =>
    act(changeFilter(id, next), typed ? { typedInto: `value ${id}` } : {});
  const isMarked = faults.length > 0 || shownLack.length > 0;
  return (
    <li className={styles["line"]} data-marked={isMarked || undefined} aria-label={text.line(said)} onKeyDown={keys}>
      <div className={styles["row"]}>
        <div className={styles["controls"]}>
          <SubjectField line={line} subject={subject} />
          <Select<Operator>
            label={text.operator(subject.name)}
            value={filter.operator}
            options={operatorOptions(filter, subject, catalog.words)}
            onChange={(operator) => change(withOperator(filter, operator))}
          />
          <ValueField
            id={`${base}-value-${id}`}
            filter={filter}
            subject={subject}
            invalid={isMarked}
            describedBy={noteId}
            onChange={change}
            onEnter={() => document.getElementById(`${base}-add-${list.id}`)?.focus()}
            onRemove={() => remove(line)}
            onLeave={() => {
              setLeft(true);
              endTyping();
            }}
          />
        </div>
        <span className={styles["acts"]}>
          <ItemMenu item={line} said={said} />
          <IconButton label={text.remove(said)} onClick={() => remove(line)}>
            <X size={16} aria-hidden />
          </IconButton>
        </span>
      </div>
      <div id={noteId} className={styles["notes"]}>
        {[...faults, ...shownLack].map((fault) => (
          <p key={fault} className={styles["fault"]}>
            {fault}
          </p>
        ))}
        <Traps filter={filter} subject={subject} />
      </div>
    </li>
  );
}

/** Those that fit the values first, and the present one in any case. */
function operatorOptions(filter: Filter, subject: Subject, said: ChoiceWords) {
  const fitting = allowed(subject.kind, subject.type);
  const shown = fitting.includes(filter.operator) ? fitting : [filter.operator, ...fitting];
  return shown.map((value) => ({ value, label: phraseOf(subject, value, said) }));
}

/** Pressed, it becomes a search for another field. */
function SubjectField({ line: { id, filter }, subject }: { line: Line; subject: Subject }) {
  const { id: base, act } = useBuilder();
  const [changing, setChanging] = useState(false);
  if (!changing) {
    return (
      <button
        type="button"
        id={`${base}-subject-${id}`}
        className={styles["subject"]}
        title={text.another(subject.name)}
        onClick={() => setChanging(true)}
      >
        {subject.kind !== "activity" && <small>{text.kinds[subject.kind]}</small>}
        <span>{subject.name}</span>
        <span className="visually-hidden">{text.change}</span>
      </button>
    );
  }
  const choose = (chosen: Filter) => {
    setChanging(false);
    const kept = takes(chosen) === takes(filter) && chosen.value === undefined && filter.value !== undefined;
    const unit = kept ? filter.unit : chosen.unit;
    const next = { ...chosen, ...(kept && { value: filter.value }), ...(unit && { unit }) };
    act(changeFilter(id, next), { focus: takes(next) === "nothing" ? `subject-${id}` : `value-${id}` });
  };
  return (
    <span className={styles["finder"]}>
      <FilterFinder
        autoFocus
        id={`${base}-find-${id}`}
        label={text.another(subject.name)}
        placeholder={subject.name}
        onChoose={choose}
        onLeave={() => setChanging(false)}
      />
    </span>
  );
}

function Traps({ filter, subject }: { filter: Filter; subject: Subject }) {
  const { projectId } = useBuilder();
  const { data } = useQuery({
    ...fieldValuesQuery(projectId, subject.field),
    enabled: subject.kind === "data" && subject.coverage !== undefined && takes(filter, subject.type) === "text",
  });
  const known = data?.values ?? [];
  const traps = trapsOf(filter, subject.type, known).map((trap) => trapInWords(trap, { filter, subject, known }));
  const said = [...(subject.isUnseen ? [text.unseen[subject.kind === "event" ? "event" : "data"]] : []), ...traps];
  return said.length > 0 && <p className={styles["trap"]}>{said.join(" ")}</p>;
}

interface TrapPlace {
  filter: Filter;
  subject: Subject;
  known: readonly unknown[];
}

function trapInWords(trap: Trap, { filter, subject, known }: TrapPlace): string {
  if (trap === "missing") return text.traps.missing(subject.name);
  if (trap === "otherCase") return text.traps.otherCase(otherCase(filter.value, known) ?? "");
  return text.traps[trap];
}
