/** Everything a filter can ask (contract 05 section 4). */
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
  /** Kept only where the operator looks at it. */
  value?: unknown;
  unit?: Unit;
}

/** All filters and the nested condition must hold. */
export interface ConditionGroup {
  filters: Filter[];
  conditions?: Condition;
}

/** A tree of filters as it is stored, made by `parseCondition`: within every bound, and nothing unknown in it. */
export interface Condition {
  logic: (typeof logics)[number];
  groups: ConditionGroup[];
}

/** Every filter of a condition, at whatever depth. */
export function filtersOf({ groups }: Condition): Filter[] {
  return groups.flatMap(({ filters, conditions }) => [...filters, ...(conditions ? filtersOf(conditions) : [])]);
}
