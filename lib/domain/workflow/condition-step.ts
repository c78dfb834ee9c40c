import { type Condition, type Filter, filtersOf } from "#lib/domain/condition/condition.ts";
import { triggeredFamily } from "#lib/domain/condition/condition-field.ts";
import { type FieldForms, plainForms } from "#lib/domain/condition/parse-condition.ts";
import type { StepConfigs, TypedConfig } from "#lib/domain/workflow/step.ts";

/** Whose values a CONDITION step tests: those of the contact, of the trigger's event, or of the execution's context. */
export type AskedAbout = "contact" | "event" | "context";

/**
 * Translates the filter of a CONDITION step to that of a segment (contract 06 section 2). A filter on event or context reads
 * `data.<key>` of a subject that has those as data.
 */
export function askedOf(filter: Filter): { about: AskedAbout; filter: Filter } {
  const { field, operator } = filter;
  const key = field.slice(field.indexOf(".") + 1);
  // Of a segment's fields, only the contact's own have this form.
  if (field.startsWith("contact.") && ownFields.test(key))
    return { about: "contact", filter: { ...filter, field: key } };
  if (field.startsWith("workflow.")) return { about: "context", filter: { ...filter, field: `data.${key}` } };
  const asksForEvents = triggeredFamily.some((each) => each === operator);
  if (field.startsWith("event.") && !asksForEvents)
    return { about: "event", filter: { ...filter, field: `data.${key}` } };
  return { about: "contact", filter };
}

const ownFields = /^(?:email|subscribed|createdAt|updatedAt|snoozedUntil|(?:data|topic)\..+)$/s;

/** The field forms that a CONDITION step has beside those of a segment. */
export const workflowForms: FieldForms = {
  read: (field, operator) => {
    const { about, filter } = askedOf({ field, operator });
    return { asked: filter.field, isOfContact: about === "contact" };
  },
  allowed: `contact.<field>, event.<key>, workflow.<key>, ${plainForms.allowed}`,
};

/** The tree of a CONDITION step, also if it has a single filter. */
export const treeOf = (config: StepConfigs["CONDITION"]): Condition =>
  "condition" in config ? config.condition : { logic: "AND", groups: [{ filters: [config] }] };

/** The filters of a CONDITION step that test contacts, as a tree; null when there are none. */
export function conditionOf(step: TypedConfig): Condition | null {
  if (step.type !== "CONDITION") return null;
  const part = contactPart(treeOf(step.config));
  return filtersOf(part).length > 0 ? part : null;
}

const contactPart = ({ logic, groups }: Condition): Condition => ({
  logic,
  groups: groups.map(({ filters, conditions }) => ({
    filters: filters
      .map(askedOf)
      .filter(({ about }) => about === "contact")
      .map(({ filter }) => filter),
    ...(conditions && { conditions: contactPart(conditions) }),
  })),
});
