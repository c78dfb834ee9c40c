import type { Condition, Filter } from "#lib/domain/condition/condition.ts";
import { triggeredFamily } from "#lib/domain/condition/condition-field.ts";
import type { TypedConfig } from "#lib/domain/workflow/step.ts";

/** Whose values a CONDITION step looks at: those of the contact, of the trigger's event, or of the execution's context. */
export type AskedAbout = "contact" | "event" | "context";

/**
 * The filter of a CONDITION step as a segment would ask it (contract 06 section 2). One about event or context asks for
 * `data.<key>` of a subject that has those for data.
 */
export function askedOf(filter: Filter): { about: AskedAbout; filter: Filter } {
  const { field, operator } = filter;
  const key = field.slice(field.indexOf(".") + 1);
  if (field.startsWith("contact.")) return { about: "contact", filter: { ...filter, field: key } };
  if (field.startsWith("workflow.")) return { about: "context", filter: { ...filter, field: `data.${key}` } };
  const asksForEvents = triggeredFamily.some((each) => each === operator);
  if (field.startsWith("event.") && !asksForEvents)
    return { about: "event", filter: { ...filter, field: `data.${key}` } };
  return { about: "contact", filter };
}

/** What a CONDITION step asks of contacts, as a tree; null of what asks about the execution alone, and of any other step. */
export function conditionOf(step: TypedConfig): Condition | null {
  if (step.type !== "CONDITION") return null;
  if ("condition" in step.config) return step.config.condition;
  const { about, filter } = askedOf(step.config);
  return about === "contact" ? { logic: "AND", groups: [{ filters: [filter] }] } : null;
}
