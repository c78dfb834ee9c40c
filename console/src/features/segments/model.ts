import type { components } from "#api/schema.ts";
import { words } from "#words/words.ts";

type Condition = components["schemas"]["Condition"];
type Filter = components["schemas"]["Filter"];

/** A condition as a tree of sentences. */
export interface Sentence {
  text: string;
  parts: Sentence[];
}

const text = words.segments;

export const conditionInWords = ({ logic, groups }: Condition): Sentence => ({
  text: text.logic[logic],
  parts: groups.map(({ filters, conditions }) => {
    const parts = [...filters.map(filterInWords), ...(conditions ? [conditionInWords(conditions)] : [])];
    return parts.length === 1 && parts[0] ? parts[0] : { text: text.logic.AND, parts };
  }),
});

function filterInWords(filter: Filter): Sentence {
  const name = filter.field.replace(/^data\./, "");
  const operator = text.operators[filter.operator];
  const value = "value" in filter ? ` ${valueInWords(filter.value)}` : "";
  const unit = "unit" in filter ? ` ${text.units[filter.unit]}` : "";
  return { text: `${name} ${operator}${value}${unit}`, parts: [] };
}

const valueInWords = (value: unknown): string => (typeof value === "string" ? `“${value}”` : JSON.stringify(value));
