import { type Condition, type Filter, filtersOf, type Unit, units } from "#condition/model/condition.ts";
import { type FieldType, takes } from "#condition/model/fields.ts";

export const textOf = (value: unknown): string =>
  value === undefined || value === null ? "" : typeof value === "string" ? value : JSON.stringify(value);

/** The typed text as a value. A text stays a text unless the field, or the value before, is a number or a truth value. */
export function typedValue(typed: string, type: FieldType | undefined, before: unknown): unknown {
  if (typed === "") return undefined;
  const isNumber = typeof before === "number" || (type === "number" && typeof before !== "string");
  if ((isNumber || type === "number") && isNumeric(typed)) return Number(typed);
  if (type === "boolean" && /^(true|false)$/i.test(typed.trim())) return typed.trim().toLowerCase() === "true";
  return typed;
}

const isNumeric = (text: string): boolean => text.trim() !== "" && Number.isFinite(Number(text));

const unitWords: readonly (readonly [RegExp, Unit, number])[] = [
  [/^(d|days?)$/i, "days", 1],
  [/^(w|weeks?)$/i, "days", 7],
  [/^(h|hours?)$/i, "hours", 1],
  [/^(min|minutes?|m)$/i, "minutes", 1],
];

/** "30", "12 hours", "2w". A text that is no amount stays as it is, so that nothing typed is lost. */
export function amountOf(typed: string): { value: unknown; unit?: Unit } {
  const text = typed.trim();
  if (text === "") return { value: undefined };
  const [, number = "", word = ""] = /^(\d+(?:\.\d+)?)\s*([a-z]*)$/i.exec(text) ?? [];
  if (number === "") return { value: typed };
  if (word === "") return { value: Number(number) };
  const known = unitWords.find(([pattern]) => pattern.test(word));
  return known ? { value: Number(number) * known[2], unit: known[1] } : { value: typed };
}

const dateText = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)?)?$/;

/** A day that exists: `2026-03-01`, also with a time. */
export function isDate(text: string): boolean {
  if (!dateText.test(text)) return false;
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text.slice(0, 10));
}

const hundredYears = { days: 36_600, hours: 36_600 * 24, minutes: 36_600 * 24 * 60 } as const;

export type Lack = "value" | "unit" | "amount" | "date";

/** What keeps the API from taking the filter; undefined when nothing that is known here. */
export function lackOf(filter: Filter, type?: FieldType): Lack | undefined {
  const { value, unit } = filter;
  const wanted = takes(filter, type);
  if (wanted === "nothing") return undefined;
  if (value === undefined || value === null) return "value";
  if (wanted === "amount") {
    if (!unit || !units.includes(unit)) return "unit";
    return typeof value === "number" && value > 0 && value <= hundredYears[unit] ? undefined : "amount";
  }
  // A key of the data that holds dates may be compared with any text.
  const isTime = ["createdAt", "updatedAt", "snoozedUntil"].includes(filter.field);
  return wanted === "date" && isTime && !(typeof value === "string" && isDate(value)) ? "date" : undefined;
}

/** Whether there is a filter, and none lacks its value. */
export function canBeCounted(condition: Condition): boolean {
  const filters = filtersOf(condition);
  return filters.length > 0 && filters.every((filter) => lackOf(filter) === undefined);
}

/** The filter with another operator: its value stays if that can be one. */
export function withOperator({ field, operator: before, value, unit }: Filter, operator: Filter["operator"]): Filter {
  const next: Filter = { field, operator };
  const wanted = takes({ ...next, value });
  if (wanted === "nothing") return next;
  const wasAmount = takes({ field, operator: before }) === "amount";
  if (wanted === "amount") return { ...next, ...(wasAmount && value !== undefined && { value }), unit: unit ?? "days" };
  return wasAmount || value === undefined ? next : { ...next, value };
}
