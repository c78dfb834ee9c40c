import { type ConditionSubject, compileFilter } from "#lib/domain/condition/compile-condition.ts";
import type { Condition, Filter, Operator } from "#lib/domain/condition/condition.ts";
import { type ConditionField, conditionField } from "#lib/domain/condition/condition-field.ts";
import { dataReader } from "#lib/domain/condition/data-reader.ts";

/** A filter of a condition, and what it found. */
export interface ExplainedFilter {
  /** Dot path of the filter in the request or the record. */
  path: string;
  field: string;
  operator: Operator;
  /** The filter's value, with the unit of an amount; null when the operator takes none. */
  expected: unknown;
  /** The stored value, the time of the newest event, or whether the contact is in the segment; null when there is none. */
  actual: unknown;
  result: boolean;
}

/** Evaluates each filter on its own, also those that do not decide the result. `now`: milliseconds since 1970. */
export function explainCondition(
  { groups }: Condition,
  path: string,
  { subject, now }: { subject: ConditionSubject; now: number },
): ExplainedFilter[] {
  return groups.flatMap(({ filters, conditions }, place) => {
    const group = `${path}.groups.${place}`;
    const own = filters.map((filter, index) => ({
      path: `${group}.filters.${index}`,
      field: filter.field,
      operator: filter.operator,
      expected: expectedOf(filter),
      actual: actualOf(filter, subject) ?? null,
      result: compileFilter(filter)(subject, now),
    }));
    const nested = conditions ? explainCondition(conditions, `${group}.conditions`, { subject, now }) : [];
    return [...own, ...nested];
  });
}

const expectedOf = ({ value, unit }: Filter): unknown => (unit ? { value, unit } : (value ?? null));

function actualOf({ field, operator }: Filter, subject: ConditionSubject): unknown {
  const asked = conditionField(field, operator)?.field;
  return asked && readField(asked, subject);
}

function readField(
  field: ConditionField,
  { contact, lastEventAt, isMemberOf, isSubscribedTo }: ConditionSubject,
): unknown {
  switch (field.kind) {
    case "segment":
      return isMemberOf(field.segmentId);
    case "topic":
      return isSubscribedTo(field.key);
    case "event":
      return timeOf(lastEventAt(field.name));
    case "activity":
      return timeOf(lastEventAt(field.activity));
    case "email":
    case "subscribed":
      return contact[field.kind];
    case "time":
      return contact[field.name];
    case "data":
      return dataReader(field.key)(contact.data);
  }
}

const timeOf = (at: number | undefined): string | undefined =>
  at === undefined ? undefined : new Date(at).toISOString();
