import { areEqual, operand, order } from "#lib/domain/condition/comparison.ts";
import {
  type Condition,
  type ConditionGroup,
  type Filter,
  type Operator,
  unitMs,
} from "#lib/domain/condition/condition.ts";
import { type ConditionField, conditionField } from "#lib/domain/condition/condition-field.ts";
import { dataReader } from "#lib/domain/condition/data-reader.ts";
import { dateSpan } from "#lib/domain/condition/date-span.ts";
import type { Contact } from "#lib/domain/contact/contact.ts";

/** The subject of a condition: a contact, its events and its segments. */
export interface ConditionSubject {
  contact: Pick<Contact, "email" | "subscribed" | "data" | "createdAt" | "updatedAt" | "snoozedUntil">;
  /** Milliseconds since 1970 of the newest event of this name, or of this `EmailActivity`; undefined when there is none. */
  lastEventAt: (name: string) => number | undefined;
  isMemberOf: (segmentId: string) => boolean;
  /** The effective state of a topic; false for an unknown key. */
  isSubscribedTo: (topicKey: string) => boolean;
}

/** Whether a subject matches a condition. `now`: milliseconds since 1970, the same for a whole evaluation. */
export type Predicate<Subject = ConditionSubject> = (subject: Subject, now: number) => boolean;

/** Compiles a stored condition once; the predicate allocates almost nothing and can evaluate millions. */
export const compileCondition = (condition: Condition): Predicate => compileTree(condition, compileFilter);

/** The same for other kinds of subjects. */
export function compileTree<Subject>(
  { logic, groups }: Condition,
  compile: (filter: Filter) => Predicate<Subject>,
): Predicate<Subject> {
  const compiled = groups.map((group) => compileGroup(group, compile));
  if (compiled.length === 1 && compiled[0]) return compiled[0];
  return logic === "AND" ? all(compiled) : any(compiled);
}

function compileGroup<Subject>(
  { filters, conditions }: ConditionGroup,
  compile: (filter: Filter) => Predicate<Subject>,
): Predicate<Subject> {
  const compiled = [...filters.map(compile), ...(conditions ? [compileTree(conditions, compile)] : [])];
  return compiled.length === 1 && compiled[0] ? compiled[0] : all(compiled);
}

const all =
  <Subject>(predicates: readonly Predicate<Subject>[]): Predicate<Subject> =>
  (subject, now) => {
    for (const predicate of predicates) if (!predicate(subject, now)) return false;
    return true;
  };

const any =
  <Subject>(predicates: readonly Predicate<Subject>[]): Predicate<Subject> =>
  (subject, now) => {
    for (const predicate of predicates) if (predicate(subject, now)) return true;
    return false;
  };

/** A test of one stored value; undefined means that the key is missing or null. */
type ValueTest = (stored: unknown, now: number) => boolean;

const opposites: Partial<Record<Operator, Operator>> = {
  notEquals: "equals",
  notContains: "contains",
  notExists: "exists",
  notTriggered: "triggered",
  notTriggeredWithin: "triggeredWithin",
  notMemberOfSegment: "memberOfSegment",
};

export const isNegation = (operator: Operator): boolean => opposites[operator] !== undefined;

export function compileFilter(filter: Filter): Predicate {
  const known = conditionField(filter.field, filter.operator);
  if (!known) throw new Error(`Unknown field ${filter.field} in a stored filter.`);
  const opposite = opposites[filter.operator];
  if (opposite) {
    const predicate = compileAsked(known.field, { ...filter, operator: opposite });
    return (subject, now) => !predicate(subject, now);
  }
  return compileAsked(known.field, filter);
}

function compileAsked(field: ConditionField, filter: Filter): Predicate {
  switch (field.kind) {
    case "segment":
      return ({ isMemberOf }) => isMemberOf(field.segmentId);
    case "topic": {
      const test = valueTest(filter);
      return ({ isSubscribedTo }, now) => test(isSubscribedTo(field.key), now);
    }
    case "event":
      return eventTest(field.name, filter);
    case "activity":
      return eventTest(field.activity, filter);
    case "email": {
      const test = valueTest({ ...filter, value: String(filter.value).toLowerCase() });
      return ({ contact }, now) => test(contact.email, now);
    }
    case "subscribed": {
      const test = valueTest(filter);
      return ({ contact }, now) => test(contact.subscribed, now);
    }
    case "time": {
      const test = valueTest(filter);
      const { name } = field;
      return ({ contact }, now) => test(contact[name], now);
    }
    case "data": {
      const test = valueTest(filter);
      const read = dataReader(field.key);
      return ({ contact }, now) => test(read(contact.data), now);
    }
  }
}

/** `not within` negates `within`; `older than` means that the newest event is outside the window. */
function eventTest(name: string, { operator, value, unit }: Filter): Predicate {
  const spanMs = amountMs(value, unit);
  switch (operator) {
    case "triggered":
      return ({ lastEventAt }) => lastEventAt(name) !== undefined;
    case "triggeredWithin":
      return ({ lastEventAt }, now) => (lastEventAt(name) ?? Number.NEGATIVE_INFINITY) >= now - spanMs;
    case "triggeredOlderThan":
      return ({ lastEventAt }, now) => (lastEventAt(name) ?? Number.POSITIVE_INFINITY) < now - spanMs;
    default:
      throw new Error(`${operator} does not apply to events.`);
  }
}

function valueTest({ operator, value, unit }: Filter): ValueTest {
  const given = operand(value);
  const spanMs = amountMs(value, unit);
  switch (operator) {
    case "equals":
      return (stored) => areEqual(operand(stored), given);
    case "contains":
      return containsTest(value);
    case "greaterThan":
      return (stored) => (order(operand(stored), given) ?? 0) > 0;
    case "lessThan":
      return (stored) => (order(operand(stored), given) ?? 0) < 0;
    case "greaterThanOrEqual":
      return (stored) => (order(operand(stored), given) ?? -1) >= 0;
    case "lessThanOrEqual":
      return (stored) => (order(operand(stored), given) ?? 1) <= 0;
    case "exists":
      return (stored) => stored !== undefined && stored !== null;
    case "within":
      return (stored, now) => endOf(stored, Number.NEGATIVE_INFINITY) >= now - spanMs;
    case "olderThan":
      return (stored, now) => endOf(stored, Number.POSITIVE_INFINITY) < now - spanMs;
    default:
      throw new Error(`${operator} does not apply to values.`);
  }
}

function containsTest(value: unknown): ValueTest {
  const text = String(value);
  const given = operand(value);
  return (stored) => {
    if (typeof stored === "string") return stored.includes(text);
    return Array.isArray(stored) && stored.some((element) => areEqual(operand(element), given));
  };
}

/** The end of the day or instant, so that exactly one of `within` and `olderThan` holds for any date. */
const endOf = (stored: unknown, otherwise: number): number =>
  (typeof stored === "string" ? dateSpan(stored)?.end : undefined) ?? otherwise;

/** The amount of time of a filter; 0 if it has none. */
export const amountMs = (value: unknown, unit: Filter["unit"]): number =>
  unit && typeof value === "number" ? value * unitMs[unit] : 0;
