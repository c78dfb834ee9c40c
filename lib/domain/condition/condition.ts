/** All operators of filters (contract 05 section 4). */
export const operators = [
  "equals",
  "notEquals",
  "contains",
  "notContains",
  "greaterThan",
  "lessThan",
  "greaterThanOrEqual",
  "lessThanOrEqual",
  "exists",
  "notExists",
  "within",
  "olderThan",
  "triggered",
  "triggeredWithin",
  "triggeredOlderThan",
  "notTriggered",
  "notTriggeredWithin",
  "memberOfSegment",
  "notMemberOfSegment",
] as const;

export type Operator = (typeof operators)[number];

export const logics = ["AND", "OR"] as const;

export const units = ["days", "hours", "minutes"] as const;

export type Unit = (typeof units)[number];

/** A day is 24 hours. */
export const unitMs: Record<Unit, number> = { days: 86_400_000, hours: 3_600_000, minutes: 60_000 };

export interface Filter {
  field: string;
  operator: Operator;
  /** Stored only if the operator uses it. */
  value?: unknown;
  unit?: Unit;
}

/** All filters and the nested condition must hold. */
export interface ConditionGroup {
  filters: Filter[];
  conditions?: Condition;
}

/** A tree of filters as stored, made by `parseCondition`: within all limits, without unknown fields. */
export interface Condition {
  logic: (typeof logics)[number];
  groups: ConditionGroup[];
}

/** Every filter of a condition, at any depth. */
export function filtersOf({ groups }: Condition): Filter[] {
  return groups.flatMap(({ filters, conditions }) => [...filters, ...(conditions ? filtersOf(conditions) : [])]);
}
