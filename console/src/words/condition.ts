import { words } from "#words/words.ts";

interface Filter {
  field: string;
  operator: keyof typeof text.operators;
  value?: unknown;
  unit?: keyof typeof text.units;
}

/** That of a segment or of a workflow's step. */
export interface Condition {
  logic: keyof typeof text.logic;
  groups: readonly { filters: readonly Filter[]; conditions?: Condition | null }[];
}

/** A condition as a tree of sentences. */
interface Sentence {
  text: string;
  parts: Sentence[];
}

const text = words.segments;

export function conditionInWords({ logic, groups }: Condition): Sentence {
  const parts = groups.map(({ filters, conditions }) =>
    sentenceOf("AND", [
      ...filters.map((filter) => filterInWords(filter)),
      ...(conditions ? [conditionInWords(conditions)] : []),
    ]),
  );
  return sentenceOf(logic, parts);
}

/** A single part needs no introduction. */
function sentenceOf(logic: Condition["logic"], parts: Sentence[]): Sentence {
  const [only] = parts;
  return parts.length === 1 && only ? only : { text: text.logic[logic], parts };
}

/** `name`: what the reader calls the field, if it is not the field's own name. */
export function filterInWords(
  { field, operator, value, unit }: Filter,
  name = field.replace(/^(contact\.)?(data\.)?/, ""),
): Sentence {
  const said = value === undefined ? [] : [valueInWords(value)];
  const inUnit = unit ? [text.units[unit]] : [];
  return { text: [name, text.operators[operator], ...said, ...inUnit].join(" "), parts: [] };
}

const valueInWords = (value: unknown): string => (typeof value === "string" ? `“${value}”` : JSON.stringify(value));

export const oneLine = ({ text: said, parts }: Sentence): string =>
  parts.length === 0 ? said : `${said} ${parts.map((part) => oneLine(part)).join("; ")}`;
