import { areEqual, operand } from "#lib/domain/condition/comparison.ts";
import { amountMs, isNegation } from "#lib/domain/condition/compile-condition.ts";
import {
  type Condition as Asked,
  type ConditionGroup,
  type Filter,
  filtersOf,
  type Operator,
} from "#lib/domain/condition/condition.ts";
import { type ConditionField, conditionField } from "#lib/domain/condition/condition-field.ts";
import { dateSpan } from "#lib/domain/condition/date-span.ts";
import type { Sought } from "#lib/domain/segment/audience/audience-walker.ts";
import type { SegmentNeeds } from "#lib/domain/segment/authoring/segment-needs.ts";
import { markOf } from "#lib/domain/segment/segment.ts";
import { contactAttributes, storedValue } from "#lib/storage/contact/contact-item.ts";
import { lastEventKey } from "#lib/storage/event/last-events.ts";
import { and, type Condition, or } from "#lib/storage/table/expressions.ts";

/**
 * What the table can tell of a condition: true for each contact that matches it, and for some others. Undefined: nothing, so no
 * contact is left out.
 */
type TableFilter = Condition | undefined;

/** An expression may have 4 KB; a filter takes at most some 100 bytes of it. */
const filtersMax = 30;

/** Longer texts are not worth sending with each page. */
const textMax = 1_000;

/**
 * The filter of a walk's queries. The units stay the same, but contacts that it leaves out need not be sent and parsed. It
 * tells nothing of negations, because deleted fields and events are still stored. Slots without a contact are always sent, so
 * that the contacts left out can be counted.
 */
export function audienceFilter({ conditions, now }: Sought, needs: SegmentNeeds): Condition | undefined {
  const asked = conditions.flatMap(filtersOf);
  // An unknown field must fail, so each contact is evaluated.
  const isKnown = asked.every(({ field, operator }) => conditionField(field, operator) !== undefined);
  if (!isKnown || asked.length > filtersMax) return undefined;
  const filters = new TableFilters(needs, now);
  const known = anyOf(conditions.map((condition) => filters.ofCondition(condition)));
  return known && or(contactAttributes.isAbsent("sk2"), known);
}

const anyOf = (parts: readonly TableFilter[]): TableFilter => {
  const known = parts.filter((part) => part !== undefined);
  return known.length === 0 || known.length < parts.length ? undefined : or(...known);
};

const allOf = (parts: readonly TableFilter[]): TableFilter =>
  parts.some((part) => part !== undefined) ? and(...parts) : undefined;

class TableFilters {
  readonly #needs: SegmentNeeds;
  readonly #now: number;

  constructor(needs: SegmentNeeds, now: number) {
    this.#needs = needs;
    this.#now = now;
  }

  ofCondition({ logic, groups }: Asked): TableFilter {
    const parts = groups.map((group) => this.#ofGroup(group));
    return logic === "AND" ? allOf(parts) : anyOf(parts);
  }

  #ofGroup({ filters, conditions }: ConditionGroup): TableFilter {
    const parts = filters.map((filter) => this.#ofFilter(filter));
    return allOf([...parts, conditions && this.ofCondition(conditions)]);
  }

  #ofFilter(filter: Filter): TableFilter {
    const known = conditionField(filter.field, filter.operator);
    return !known || isNegation(filter.operator) ? undefined : this.#ofField(known.field, filter);
  }

  #ofField(field: ConditionField, filter: Filter): TableFilter {
    switch (field.kind) {
      case "data":
        return this.#needs.dataKeys.has(field.key) && !field.key.includes(".") ? ofData(field.key, filter) : undefined;
      case "email":
        return ofEmail(filter);
      case "subscribed":
        return contactAttributes.is("su", "=", areEqual(operand(true), operand(filter.value)));
      case "time":
        return this.#ofTime(field.name, filter);
      case "event":
        return this.#ofEvent(field.name, filter);
      case "segment": {
        const mark = markOf(field.segmentId);
        return this.#needs.marks.has(mark) ? contactAttributes.is(["sg", mark], ">=", 0) : undefined;
      }
      default:
        return undefined;
    }
  }

  #ofEvent(name: string, filter: Filter): TableFilter {
    if (!this.#needs.eventNames.has(name)) return undefined;
    const path = ["ev", lastEventKey(name)] as const;
    if (filter.operator === "triggered") return contactAttributes.exists(path);
    return contactAttributes.is(path, filter.operator === "triggeredWithin" ? ">=" : "<", this.#before(filter));
  }

  #ofTime(name: "createdAt" | "updatedAt" | "snoozedUntil", filter: Filter): TableFilter {
    if (name === "snoozedUntil") return contactAttributes.exists("sn");
    const attribute = name === "createdAt" ? "sk1" : "up";
    const [from, to] = this.#spanOf(filter);
    return allOf([
      isWritable(from) ? contactAttributes.is(attribute, ">=", new Date(from).toISOString()) : undefined,
      // In `sk1` an id follows the time.
      isWritable(to) ? contactAttributes.is(attribute, "<=", `${new Date(to).toISOString()}~`) : undefined,
    ]);
  }

  /** A span that contains all times of which the filter holds, in milliseconds since 1970. */
  #spanOf(filter: Filter): [from: number, to: number] {
    const given = dateSpan(String(filter.value)) ?? { start: -Infinity, end: Infinity };
    switch (filter.operator) {
      case "equals":
        return [given.start, given.end];
      case "greaterThan":
      case "greaterThanOrEqual":
        return [given.start, Infinity];
      case "lessThan":
      case "lessThanOrEqual":
        return [-Infinity, given.end];
      case "within":
        return [this.#before(filter), Infinity];
      case "olderThan":
        return [-Infinity, this.#before(filter)];
      default:
        return [-Infinity, Infinity];
    }
  }

  #before({ value, unit }: Filter): number {
    return this.#now - amountMs(value, unit);
  }
}

/** ISO texts of these years sort by time. */
const isWritable = (time: number): boolean => time >= Date.UTC(1000) && time < Date.UTC(10_000);

function ofEmail({ operator, value }: Filter): TableFilter {
  const text = String(value).toLowerCase();
  if (text === "" || text.length > textMax) return undefined;
  return operator === "contains" ? contactAttributes.contains("sk2", text) : contactAttributes.is("sk2", "=", text);
}

const comparators = {
  equals: "=",
  greaterThan: ">",
  greaterThanOrEqual: ">=",
  lessThan: "<",
  lessThanOrEqual: "<=",
} as const;

const isComparison = (operator: Operator): operator is keyof typeof comparators => operator in comparators;

/** Data is stored as text, number or boolean, and everything else as bytes, which the table cannot read. */
function ofData(key: string, { operator, value }: Filter): TableFilter {
  const path = ["d", key] as const;
  const types = (...names: readonly ("S" | "N" | "BOOL" | "B")[]) =>
    names.map((name) => contactAttributes.hasType(path, name));
  const text = String(value);
  if (operator === "contains" && text !== "" && text.length <= textMax) {
    return or(contactAttributes.contains(path, text), ...types("B"));
  }
  if (isComparison(operator) && typeof value === "number" && storedValue(value) === value) {
    return or(contactAttributes.is(path, comparators[operator], value), ...types("S", "B"));
  }
  if (operator === "equals" && typeof value === "boolean") {
    return or(contactAttributes.is(path, "=", value), ...types("S"));
  }
  if (operator === "equals" && typeof value === "string" && text.length <= textMax && !mayMeanMore(value)) {
    return contactAttributes.is(path, "=", value);
  }
  return contactAttributes.exists(path);
}

/** Whether a text may equal another text, a number or a boolean. */
function mayMeanMore(text: string): boolean {
  const given = operand(text);
  const isTruth = [true, false].some((truth) => areEqual(operand(truth), given));
  return given.number !== undefined || given.span !== undefined || isTruth;
}
