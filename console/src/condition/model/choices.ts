import type { Filter, Operator } from "#condition/model/condition.ts";
import { activities, type FieldKind, type FieldType, fieldOf, offered, takes, times } from "#condition/model/fields.ts";

/** The texts of choices. They come from the reader's language. */
export interface ChoiceWords {
  contactFields: Readonly<Record<"email" | "subscribed" | (typeof times)[number], string>>;
  activities: Readonly<Record<(typeof activities)[number], string>>;
  kinds: Readonly<Record<FieldKind, string>>;
  neverSeen: Readonly<Record<"data" | "event", string>>;
  yes: Readonly<Record<"true" | "false", string>>;
  /** For values that are dates. */
  dates: Readonly<Partial<Record<Operator, string>>>;
  operators: Readonly<Record<Operator, string>>;
  coverage(percent: number): string;
}

/** What the project has that filters can ask about. */
export interface Catalog {
  fields: readonly { field: string; type: FieldType; coverage: number }[];
  events: readonly string[];
  segments: readonly { id: string; name: string }[];
  topics: readonly { key: string; name: string }[];
  /** All of it has been read: what is not in it, the project has not seen. */
  isRead: boolean;
  words: ChoiceWords;
}

export interface Subject {
  field: string;
  kind: FieldKind;
  /** As a reader calls it. */
  name: string;
  type?: FieldType;
  /** Share of the contacts that have the key, in percent. */
  coverage?: number;
  /** A key or an event of which the project has nothing yet. */
  isUnseen?: boolean;
}

export interface Choice {
  key: string;
  filter: Filter;
  said: string;
  note: string;
}

/** More than a reader looks through. */
const choicesMax = 40;
/** Up to this many subjects are shown with each of their operators. */
const fewSubjects = 3;

/** How the operator reads after this subject. */
export const phraseOf = (
  { kind, type }: Pick<Subject, "kind" | "type">,
  operator: Operator,
  { dates, operators }: ChoiceWords,
): string => ((kind === "time" || type === "date") && dates[operator]) || operators[operator];

const subjectsOf = ({ fields, events, segments, topics, words: text }: Catalog): Subject[] => [
  ...fields.flatMap(({ field, type, coverage }): Subject[] =>
    field.startsWith("data.") ? [{ field, kind: "data", name: field.slice(5), type, coverage }] : [],
  ),
  ...events
    .filter((name) => !name.startsWith("email."))
    .map((name): Subject => ({ field: `event.${name}`, kind: "event", name })),
  ...activities.map((name): Subject => ({ field: `email.${name}`, kind: "activity", name: text.activities[name] })),
  ...segments.map(({ id, name }): Subject => ({ field: `segment.${id}`, kind: "segment", name })),
  ...topics.map(({ key, name }): Subject => ({ field: `topic.${key}`, kind: "topic", name })),
  { field: "email", kind: "email", name: text.contactFields.email },
  { field: "subscribed", kind: "subscribed", name: text.contactFields.subscribed },
  ...times.map((name): Subject => ({ field: name, kind: "time", name: text.contactFields[name] })),
];

/** What a filter asks about, also when the project does not know it. */
export function subjectOf(filter: Pick<Filter, "field" | "operator">, catalog: Catalog): Subject {
  const { kind, name } = fieldOf(filter);
  const known = subjectsOf(catalog).find(
    (each) => each.kind === kind && fieldOf({ ...filter, field: each.field }).name === name,
  );
  if (known) return { ...known, field: filter.field };
  return { field: filter.field, kind, name, isUnseen: catalog.isRead && (kind === "data" || kind === "event") };
}

/** Filters whose words hold all of the typed ones, the best first. Typed without a match, they are a new key or event. */
export function choicesFor(typed: string, catalog: Catalog): Choice[] {
  const asked = typed.trim().toLowerCase();
  const parts = asked.split(/\s+/).filter(Boolean);
  const subjects = subjectsOf(catalog);
  const has = (said: string) => parts.every((part) => said.includes(part));
  const named = subjects.filter(({ name }) => has(name.toLowerCase()));
  const found = subjects.flatMap((subject) => {
    const isNamed = named.includes(subject);
    const all = filtersAbout(subject);
    const shown = isNamed && (named.length > fewSubjects || asked === "") ? all.slice(0, 1) : all;
    return shown
      .map((filter) => choiceOf(subject, filter, catalog.words))
      .filter(({ said }) => isNamed || has(said.toLowerCase()))
      .map((choice) => ({ choice, rank: rankOf(subject.name.toLowerCase(), parts, asked) }));
  });
  const sorted = found.toSorted((a, b) => a.rank - b.rank).map(({ choice }) => choice);
  const isKnown = subjects.some(({ name }) => name.toLowerCase() === asked);
  return [...sorted.slice(0, choicesMax), ...(asked === "" || isKnown ? [] : unseen(typed.trim(), catalog.words))];
}

function rankOf(name: string, parts: readonly string[], asked: string): number {
  const [first = ""] = parts;
  if (name === asked || asked.startsWith(`${name} `)) return 0;
  if (name.startsWith(first)) return 1;
  return name.includes(first) ? 2 : 3;
}

/** A truth value is part of the choice, so that it needs no further step. */
const filtersAbout = ({ field, kind, type }: Subject): Filter[] =>
  offered(kind, type).flatMap((operator): Filter[] => {
    const wanted = takes({ field, operator }, type);
    if (wanted === "amount") return [{ field, operator, unit: "days" }];
    if (wanted !== "truth") return [{ field, operator }];
    return operator === "equals" ? [true, false].map((value) => ({ field, operator, value })) : [];
  });

function choiceOf(subject: Subject, filter: Filter, text: ChoiceWords): Choice {
  const { field, kind, name, coverage } = subject;
  const { operator, value } = filter;
  const truth = typeof value === "boolean" ? ` ${text.yes[value ? "true" : "false"]}` : "";
  return {
    key: `${field} ${operator}${truth}`,
    filter,
    said: `${name} ${phraseOf(subject, operator, text)}${truth}`,
    note: coverage === undefined ? text.kinds[kind] : `${text.kinds[kind]}, ${text.coverage(coverage)}`,
  };
}

const newOnes = [
  ["data", "equals"],
  ["event", "triggered"],
] as const satisfies readonly (readonly ["data" | "event", Operator])[];

const unseen = (name: string, text: ChoiceWords): Choice[] =>
  newOnes.map(([kind, operator]) => ({
    key: `new ${kind}`,
    filter: { field: `${kind}.${name}`, operator },
    said: `${name} ${phraseOf({ kind }, operator, text)}`,
    note: text.neverSeen[kind],
  }));
