import {
  type Condition,
  type ConditionGroup,
  type Filter,
  logics,
  type Operator,
  operators,
  type Unit,
  units,
} from "#lib/domain/condition/condition.ts";
import { allows, type ConditionField, conditionField, similarField } from "#lib/domain/condition/condition-field.ts";
import { type FilterValue, filterValue, takesUnit } from "#lib/domain/condition/filter-value.ts";
import type { Issue } from "#lib/platform/refusal.ts";

/** Limits of contract 05 section 2: groups of a tree, filters of a group, depth of nested trees. */
const groupsMax = 50;
const filtersMax = 50;
const depthMax = 5;

/** A response lists no more, so parsing stops there. */
const issuesMax = 100;

/** The field names allowed in one place. */
export interface FieldForms {
  /** The segment condition's field that a name means, and whether it is the contact's. */
  read(name: string, operator: Operator): { asked: string; isOfContact: boolean };
  /** For the error message. */
  allowed: string;
}

export const plainForms: FieldForms = {
  read: (asked) => ({ asked, isOfContact: true }),
  allowed:
    "email, subscribed, createdAt, updatedAt, snoozedUntil, data.<key>, event.<name>, email.<activity>, segment.<id> or topic.<key>",
};

/** A data key, an event name or a topic key in a filter: callers choose these names. */
export interface AskedName {
  kind: "data" | "event" | "topic";
  name: string;
  /** Path of the filter's field in the request. */
  path: string;
  /** Given without a prefix: valid as an event name only when the project has seen that event. */
  isBare: boolean;
}

/** Includes the names that the project may not have seen; the caller checks them. */
export interface AskedCondition {
  condition: Condition;
  names: AskedName[];
}

type ParsedCondition = AskedCondition | { issues: Issue[] };

/**
 * Validates a condition from a caller, and drops unknown fields. `path` is its place in the request, the prefix of issue paths.
 * `forms`: for places where fields have other names too. The caller checks whether referenced segments exist.
 */
export function parseCondition(given: unknown, path: string, forms = plainForms): ParsedCondition {
  const parser = new ConditionParser(forms);
  const condition = parser.tree(given, path, 1);
  if (!condition || parser.issues.length > 0) return { issues: parser.issues.slice(0, issuesMax) };
  return { condition, names: parser.names };
}

/** The message for an unknown field. */
export function unknownField(meant: string | undefined, { allowed } = plainForms): string {
  const question = meant === undefined ? "" : ` Did you mean ${meant}?`;
  return `Unknown field.${question} Use ${allowed}.`;
}

/** Continues after a fault, to report all of them; invalid parts become undefined. */
class ConditionParser {
  readonly issues: Issue[] = [];
  readonly names: AskedName[] = [];
  readonly #forms: FieldForms;

  constructor(forms: FieldForms) {
    this.#forms = forms;
  }

  tree(given: unknown, path: string, depth: number): Condition | undefined {
    if (depth > depthMax) return this.#fault(path, "too_big", `Conditions nest at most ${depthMax} levels.`);
    const tree = this.#object(given, path);
    if (!tree) return undefined;
    const logic = this.#choice(tree["logic"], logics, `${path}.logic`);
    const groups = this.#list(tree["groups"], {
      path: `${path}.groups`,
      min: 1,
      max: groupsMax,
      read: (group, at) => this.#group(group, at, depth),
    });
    return logic && groups && { logic, groups };
  }

  #group(given: unknown, path: string, depth: number): ConditionGroup | undefined {
    const group = this.#object(given, path);
    if (!group) return undefined;
    const nested = group["conditions"] ?? undefined;
    const filtersMin = nested === undefined ? 1 : 0;
    const filters = this.#list(group["filters"], {
      path: `${path}.filters`,
      min: filtersMin,
      max: filtersMax,
      read: (filter, at) => this.#filter(filter, at),
    });
    const conditions = nested === undefined ? undefined : this.tree(nested, `${path}.conditions`, depth + 1);
    return filters && { filters, ...(conditions && { conditions }) };
  }

  #filter(given: unknown, path: string): Filter | undefined {
    const filter = this.#object(given, path);
    if (!filter) return undefined;
    const operator = this.#choice(filter["operator"], operators, `${path}.operator`);
    const name = filter["field"];
    if (typeof name !== "string") return this.#wrongType(name, `${path}.field`, "a string");
    if (!operator) return undefined;
    const { asked, isOfContact } = this.#forms.read(name, operator);
    const known = conditionField(asked, operator);
    // Only contacts have events: `workflow.` without a key is no field, even with an operator for events.
    if (!known || (known.isBare && !isOfContact))
      return this.#fault(`${path}.field`, "custom", unknownField(similarField(name), this.#forms));
    if (isOfContact) this.#note(known, `${path}.field`);
    if (!allows(known.field, operator)) {
      return this.#fault(`${path}.operator`, "custom", `${name} does not support the operator ${operator}.`);
    }
    const unit = this.#unit(operator, filter["unit"], `${path}.unit`);
    const outcome = filterValue(known.field, { operator, value: filter["value"], unit });
    const value = this.#value(outcome, filter["value"], `${path}.value`);
    return { field: asked === name ? known.stored : name, operator, ...value, ...(unit && { unit }) };
  }

  #note({ field, isBare }: { field: ConditionField; isBare: boolean }, path: string): void {
    if (field.kind === "data") this.names.push({ kind: "data", name: field.key, path, isBare });
    if (field.kind === "event") this.names.push({ kind: "event", name: field.name, path, isBare });
    if (field.kind === "topic") this.names.push({ kind: "topic", name: field.key, path, isBare });
  }

  #value(outcome: FilterValue, given: unknown, path: string): { value?: unknown } | undefined {
    if ("fault" in outcome) {
      if (outcome.fault === "type") return this.#wrongType(given, path, outcome.message);
      return this.#fault(path, outcome.fault, outcome.message);
    }
    return outcome;
  }

  #unit(operator: Operator, given: unknown, path: string): Unit | undefined {
    if (!takesUnit(operator)) return undefined;
    if (given === undefined || given === null) return this.#fault(path, "required", `${operator} requires a unit.`);
    return this.#choice(given, units, path);
  }

  #object(given: unknown, path: string): Record<string, unknown> | undefined {
    if (typeof given !== "object" || given === null || Array.isArray(given)) {
      return this.#wrongType(given, path, "an object");
    }
    // Own properties only: a name such as `constructor` exists on every object.
    return Object.assign(Object.create(null), given);
  }

  #choice<const T extends string>(given: unknown, choices: readonly T[], path: string): T | undefined {
    if (typeof given !== "string") return this.#wrongType(given, path, "a string");
    const chosen = choices.find((choice) => choice === given);
    return chosen ?? this.#fault(path, "invalid_enum_value", `Must be one of ${choices.join(", ")}.`);
  }

  #list<T>(
    given: unknown,
    {
      path,
      min,
      max,
      read,
    }: { path: string; min: 0 | 1; max: number; read: (item: unknown, path: string) => T | undefined },
  ): T[] | undefined {
    if (!Array.isArray(given)) return this.#wrongType(given, path, "an array");
    if (given.length < min) return this.#fault(path, "too_small", `Must have at least ${min} item.`);
    if (given.length > max) return this.#fault(path, "too_big", `Must have at most ${max} items.`);
    const items: T[] = [];
    for (const [index, item] of given.entries()) {
      if (this.issues.length >= issuesMax) return undefined;
      const value = read(item, `${path}.${index}`);
      if (value !== undefined) items.push(value);
    }
    return items;
  }

  #wrongType(given: unknown, field: string, expected: string): undefined {
    const message = given === undefined ? "This field is required." : `Must be ${expected}.`;
    this.issues.push({ field, code: "invalid_type", message, received: typeName(given) });
    return undefined;
  }

  #fault(field: string, code: Issue["code"], message: string): undefined {
    this.issues.push({ field, code, message });
    return undefined;
  }
}

function typeName(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}
