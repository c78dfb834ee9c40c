import { type FieldType, fieldTypes } from "#lib/domain/contact/field-type.ts";
import type { Change, Count } from "#lib/domain/usage/count-changes.ts";
import type { CounterScope } from "#lib/domain/usage/counters.ts";

/** The data keys of one contact, each with the type of its value. */
export type KeyTypes = ReadonlyMap<string, FieldType>;

/** How many contacts have values of each type under one key. */
export type FieldTally = ReadonlyMap<FieldType, number>;

/** Keys are spread over these counters by a hash that must never change, so that adding and subtracting use the same one. */
const scopes = ["fields#0", "fields#1", "fields#2", "fields#3"] as const satisfies CounterScope[];

export const [firstFieldScope, , , lastFieldScope] = scopes;

export function fieldScope(key: string): CounterScope {
  let hash = 0;
  for (let index = 0; index < key.length; index += 1) hash = (hash * 31 + key.charCodeAt(index)) % 1_000_003;
  return scopes[hash % scopes.length] ?? firstFieldScope;
}

/** How a change of a contact's data changes the counts of fields: one field `<type>.<key>` for each type of each key. */
export function countFieldChange({ before, after }: Change<KeyTypes>): Count[] {
  const counts: Count[] = [];
  for (const [key, type] of before ?? []) if (after?.get(key) !== type) counts.push(countOf(key, type, -1));
  for (const [key, type] of after ?? []) if (before?.get(key) !== type) counts.push(countOf(key, type, 1));
  return counts;
}

const countOf = (key: string, type: FieldType, add: number): Count => ({
  scope: fieldScope(key),
  field: `${type}.${key}`,
  add,
});

/** Sums of these counters, by key. */
export function fieldTallies(sums: Iterable<Record<string, number>>): Map<string, FieldTally> {
  const tallies = new Map<string, Map<FieldType, number>>();
  for (const [field, sum] of [...sums].flatMap((each) => Object.entries(each))) {
    const dot = field.indexOf(".");
    const type = fieldTypes.find((each) => each === field.slice(0, dot));
    if (type === undefined || sum <= 0) continue;
    const key = field.slice(dot + 1);
    tallies.set(key, (tallies.get(key) ?? new Map<FieldType, number>()).set(type, sum));
  }
  return tallies;
}

/** Number of contacts that have the key. */
export const contactsIn = (tally: FieldTally | undefined): number =>
  [...(tally?.values() ?? [])].reduce((sum, contacts) => sum + contacts, 0);

/** The most frequent type. */
export const typeIn = (tally: FieldTally): FieldType =>
  fieldTypes.reduce((best, type) => ((tally.get(type) ?? 0) > (tally.get(best) ?? 0) ? type : best));

/** Whole percentages: at least 1, and 100 only when all contacts have the field. */
export function coverageOf(contacts: number, total: number): number {
  if (contacts >= total) return 100;
  return Math.min(99, Math.max(1, Math.round((100 * contacts) / total)));
}
