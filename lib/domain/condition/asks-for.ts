import { type Condition, filtersOf } from "#lib/domain/condition/condition.ts";
import { type ConditionField, conditionField } from "#lib/domain/condition/condition-field.ts";
import type { Field } from "#lib/domain/contact/field.ts";

/** Whether a filter's field is the one in question. */
export type Question = (asked: ConditionField) => boolean;

/** Whether any filter of a condition, at any depth, matches the question. */
export const asksFor = (condition: Condition | null, isMeant: Question): boolean =>
  (condition ? filtersOf(condition) : []).some(({ field, operator }) => {
    const asked = conditionField(field, operator)?.field;
    return asked !== undefined && isMeant(asked);
  });

export const aboutSegment =
  (segmentId: string): Question =>
  (asked) =>
    asked.kind === "segment" && asked.segmentId === segmentId;

export const aboutTopic =
  (key: string): Question =>
  (asked) =>
    asked.kind === "topic" && asked.key === key;

/** A key with dots is tried literally first, then as a path into objects, so it matches both fields. */
export const aboutField =
  (field: Field): Question =>
  (asked) => {
    if (field.kind === "data") {
      return asked.kind === "data" && (asked.key === field.key || asked.key.split(".", 1)[0] === field.key);
    }
    return asked.kind === field.name || (asked.kind === "time" && asked.name === field.name);
  };

/** Excludes email activities, although they have events too (contract 07 section 6). */
export const aboutEvent =
  (name: string): Question =>
  (asked) =>
    asked.kind === "event" && asked.name === name;
