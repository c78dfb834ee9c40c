import type { components } from "#api/schema.ts";

export const operators = [
  ...(["equals", "notEquals", "contains", "notContains"] as const),
  ...(["greaterThan", "lessThan", "greaterThanOrEqual", "lessThanOrEqual"] as const),
  ...(["exists", "notExists", "within", "olderThan"] as const),
  ...(["triggered", "triggeredWithin", "triggeredOlderThan", "notTriggered", "notTriggeredWithin"] as const),
  ...(["memberOfSegment", "notMemberOfSegment"] as const),
] as const;
export type Operator = (typeof operators)[number];

export const units = ["days", "hours", "minutes"] as const;
export type Unit = (typeof units)[number];

/** A filter as it is written: its value may be missing, or of a type that the API refuses. */
export interface Filter {
  field: string;
  operator: Operator;
  value?: unknown;
  unit?: Unit;
}

export interface ConditionGroup {
  filters: readonly Filter[];
  conditions?: Condition | null;
}

/** The API's tree of filters, while a person writes it. `apiCondition` makes it a request. */
export interface Condition {
  logic: "AND" | "OR";
  groups: readonly ConditionGroup[];
}

type ApiCondition = components["schemas"]["Condition"];

/** The API accepts no deeper tree; the outer one counts. */
export const depthMax = 5;
export const groupsMax = 50;
export const filtersMax = 50;

/** No filter yet. */
export const emptyCondition: Condition = { logic: "AND", groups: [{ filters: [] }] };

export const filtersOf = ({ groups }: Condition): Filter[] =>
  groups.flatMap(({ filters, conditions }) => [...filters, ...(conditions ? filtersOf(conditions) : [])]);

/** Of a filter, the part that says what is wrong with the shape; undefined when it is a filter. */
const filterFault = (given: unknown): string | undefined => {
  if (!isObject(given)) return "";
  if (typeof given["field"] !== "string") return "field";
  if (!operators.some((each) => each === given["operator"])) return "operator";
  return given["unit"] === undefined || units.some((each) => each === given["unit"]) ? undefined : "unit";
};

/** The dot path of the first part that has not the shape of a condition; undefined when it has. Values are the API's matter. */
export function shapeFault(given: unknown, path: string, depth = 1): string | undefined {
  if (!isObject(given) || depth > depthMax) return path;
  if (given["logic"] !== "AND" && given["logic"] !== "OR") return `${path}.logic`;
  const groups = given["groups"];
  if (!Array.isArray(groups)) return `${path}.groups`;
  return firstOf(groups, (group, index) => groupFault(group, `${path}.groups.${index}`, depth));
}

function groupFault(given: unknown, path: string, depth: number): string | undefined {
  if (!isObject(given)) return path;
  const { filters, conditions } = given;
  if (!Array.isArray(filters)) return `${path}.filters`;
  const filter = firstOf(filters, (each, index) => {
    const fault = filterFault(each);
    return fault === undefined ? undefined : [`${path}.filters.${index}`, fault].filter(Boolean).join(".");
  });
  if (filter !== undefined || conditions === undefined || conditions === null) return filter;
  return shapeFault(conditions, `${path}.conditions`, depth + 1);
}

/** Reads what a draft or a person's JSON holds. */
export const isCondition = (given: unknown): given is Condition => shapeFault(given, "condition") === undefined;

const isSendable = (condition: Condition): condition is Condition & ApiCondition =>
  shapeFault(condition, "condition") === undefined;

/** The condition as a request has it. A filter without its value goes out as it is: the API names it by its path. */
export function apiCondition(condition: Condition): ApiCondition {
  if (isSendable(condition)) return condition;
  throw new Error(`The condition has no shape at ${shapeFault(condition, "condition")}.`);
}

function firstOf<T>(items: readonly T[], look: (item: T, index: number) => string | undefined): string | undefined {
  for (const [index, item] of items.entries()) {
    const found = look(item, index);
    if (found !== undefined) return found;
  }
  return undefined;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
