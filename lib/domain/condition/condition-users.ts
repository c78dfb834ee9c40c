import { type Condition, filtersOf } from "#lib/domain/condition/condition.ts";
import { type ConditionField, conditionField } from "#lib/domain/condition/condition-field.ts";
import type { Field } from "#lib/domain/contact/field.ts";

/** Something that has a condition, as those are told who want to delete what it asks for. */
export interface ConditionUser {
  id: string;
  name: string;
}

/** Tells of what a filter looks at whether it is meant. */
export type Question = (asked: ConditionField) => boolean;

/** Whether any filter of a condition, at whatever depth, looks at what is meant. */
export const asksFor = (condition: Condition | null, isMeant: Question): boolean =>
  (condition ? filtersOf(condition) : []).some(({ field, operator }) => {
    const asked = conditionField(field, operator)?.field;
    return asked !== undefined && isMeant(asked);
  });

export const aboutSegment =
  (segmentId: string): Question =>
  (asked) =>
    asked.kind === "segment" && asked.segmentId === segmentId;

/** A key with dots is tried as it stands, then as a way through objects: it asks for both. */
export const aboutField =
  (field: Field): Question =>
  (asked) => {
    if (field.kind === "data") {
      return asked.kind === "data" && (asked.key === field.key || asked.key.split(".", 1)[0] === field.key);
    }
    return asked.kind === field.name || (asked.kind === "time" && asked.name === field.name);
  };

/** Not what asks what became of mails, though it is told by events as well (contract 07 section 6). */
export const aboutEvent =
  (name: string): Question =>
  (asked) =>
    asked.kind === "event" && asked.name === name;
