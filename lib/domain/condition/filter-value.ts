import { type Operator, type Unit, unitMs } from "#lib/domain/condition/condition.ts";
import type { ConditionField } from "#lib/domain/condition/condition-field.ts";
import { dateSpan } from "#lib/domain/condition/date-span.ts";
import { dataDepthMax } from "#lib/domain/contact/data.ts";
import { isWithinDepth } from "#lib/platform/is-within-depth.ts";
import type { Issue } from "#lib/platform/refusal.ts";

/** The value that a filter stores, or why it is invalid; for a type fault, `message` is the expected type. */
export type FilterValue = { value?: unknown } | { fault: Issue["code"] | "type"; message: string };

export const valueless: readonly Operator[] = [
  "exists",
  "notExists",
  "triggered",
  "notTriggered",
  "memberOfSegment",
  "notMemberOfSegment",
];

export const amounts: readonly Operator[] = [
  "within",
  "olderThan",
  "triggeredWithin",
  "triggeredOlderThan",
  "notTriggeredWithin",
];

const hundredYearsMs = 100 * 366 * unitMs.days;

export const takesUnit = (operator: Operator): boolean => amounts.includes(operator);

/** Checks the value of a filter whose field allows the operator (contract 05 sections 2 to 4). */
export function filterValue(
  field: ConditionField,
  { operator, value, unit }: { operator: Operator; value: unknown; unit: Unit | undefined },
): FilterValue {
  if (valueless.includes(operator)) return {};
  if (value === undefined || value === null) return { fault: "required", message: `${operator} requires a value.` };
  if (takesUnit(operator)) return amount(value, unit);
  switch (field.kind) {
    case "subscribed":
      return isTruth(value) ? { value } : { fault: "type", message: "true or false" };
    case "topic":
      return typeof value === "boolean" ? { value } : { fault: "type", message: "true or false" };
    case "time":
      return time(value);
    case "email":
      return isText(value) ? { value } : { fault: "type", message: "a string" };
    default:
      return dataValue(operator, value);
  }
}

function amount(value: unknown, unit: Unit | undefined): FilterValue {
  if (typeof value !== "number") return { fault: "type", message: "a number" };
  if (value > 0 && value * (unit ? unitMs[unit] : 1) <= hundredYearsMs) return { value };
  return { fault: "custom", message: "An amount of time must be above 0 and at most 100 years." };
}

function time(value: unknown): FilterValue {
  if (typeof value !== "string") return { fault: "type", message: "a string" };
  return dateSpan(value) ? { value } : { fault: "custom", message: "Not an ISO date or date-time." };
}

/** Lists and objects can only be tested for equality; they cannot be contained in a text or ordered. */
function dataValue(operator: Operator, value: unknown): FilterValue {
  const isEquality = operator === "equals" || operator === "notEquals";
  if (typeof value === "object" && !isEquality) return { fault: "type", message: "a string, number or boolean" };
  if (isWithinDepth(value, dataDepthMax)) return { value };
  return { fault: "too_big", message: `Nested too deeply: at most ${dataDepthMax} levels.` };
}

const isText = (value: unknown): boolean => typeof value === "string" || typeof value === "number";

const isTruth = (value: unknown): boolean =>
  typeof value === "boolean" || (typeof value === "string" && /^(true|false)$/i.test(value));
