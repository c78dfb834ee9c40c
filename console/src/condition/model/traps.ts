import type { Filter } from "#condition/model/condition.ts";
import { type FieldType, fieldOf, takes } from "#condition/model/fields.ts";

export type Trap =
  | "missing"
  | "letterCase"
  | "otherCase"
  | "day"
  | "wholeDay"
  | "never"
  | "future"
  | "snoozed"
  | "permanent";

/** What a reader of the filter may not expect. `known`: values in use. */
export function trapsOf(filter: Filter, type?: FieldType, known: readonly unknown[] = []): Trap[] {
  const { operator, value, unit } = filter;
  const { kind, name } = fieldOf(filter);
  const wanted = takes(filter, type);
  const isText = kind === "data" && typeof value === "string" && /\p{L}/u.test(value) && wanted === "text";
  const isOrdered = /Than/.test(operator) && kind !== "event" && kind !== "activity";
  const traps: readonly (readonly [Trap, boolean])[] = [
    ["missing", kind === "data" && (operator === "notEquals" || operator === "notContains")],
    ["otherCase", isText && otherCase(value, known) !== undefined],
    ["letterCase", isText && otherCase(value, known) === undefined && !isOrdered && !known.includes(value)],
    ["never", operator === "notTriggeredWithin"],
    ["day", wanted === "amount" && unit === "days"],
    ["future", operator === "within" && name !== "createdAt" && name !== "updatedAt"],
    ["wholeDay", wanted === "date" && typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value)],
    ["snoozed", kind === "subscribed"],
    ["permanent", kind === "activity" && name === "bounced"],
  ];
  return traps.filter(([, holds]) => holds).map(([trap]) => trap);
}

/** A value in use that is equal but for its capitals. */
export const otherCase = (value: unknown, known: readonly unknown[]): string | undefined =>
  typeof value === "string" && !known.includes(value)
    ? known.find((each): each is string => typeof each === "string" && each.toLowerCase() === value.toLowerCase())
    : undefined;
