import { resetsOf } from "#lib/domain/project/data-id.ts";
import { type CounterScope, limitsOf, type NameLimits } from "#lib/domain/usage/counters.ts";
import { isProjects, isSum, sharedName, sumPrefix, sumsOf } from "#lib/storage/counter/counter-layout.ts";
import { changesAttribute, resetsAttribute, resetsIn } from "#lib/storage/counter/shared-counter.ts";
import { itemBytes } from "#lib/storage/table/item-bytes.ts";

type Item = Record<string, unknown>;

interface Step {
  projectId: string;
  scope: CounterScope;
  field: string;
  add: number;
}

/** What a fold does to an item's sums, possibly nothing. The fence is moved separately. */
export interface CounterChange {
  sets: string[];
  additions: string[];
  removals: string[];
  conditions: string[];
  names: Record<string, string>;
  values: Record<string, unknown>;
}

/**
 * Undefined when none of the fields fits. A scope with limits needs its item. Steps that add up to zero are a change: the fence
 * must move, since a replay may hold one step without the other.
 */
export function ownChange(
  scope: CounterScope,
  steps: readonly Pick<Step, "field" | "add">[],
  item: Item | undefined,
): CounterChange | undefined {
  const adds = addends(steps.map(({ field, add }) => [field, add]));
  const limits = limitsOf(scope);
  const { kept, ends } = limits ? withinLimits(adds, sumsOf(item ?? {}), limits) : { kept: adds, ends: new Map() };
  const isDropped = kept.size + ends.size === 0 && steps.every(({ field }) => adds.has(field));
  return isDropped ? undefined : counterChange({ adds: prefixed(kept), ends: prefixed(ends) });
}

/** The additions that fit into the scope's limits. */
export function additionsWithinLimits<T extends Pick<Step, "field" | "add">>(
  scope: CounterScope,
  steps: readonly T[],
  sums: Readonly<Record<string, number>>,
): T[] {
  const limits = limitsOf(scope);
  if (!limits) return [...steps];
  const { kept, ends } = withinLimits(addends(steps.map(({ field, add }) => [field, add])), sums, limits);
  return steps.filter(({ field }) => kept.has(field) || ends.has(field));
}

/**
 * Change of the shared item. Data of an earlier reset is not counted, and the first counts after a reset end those before it.
 * An item that was not read counts as being as new as the newest count.
 */
export function sharedChange(steps: readonly Step[], item: Item | undefined): CounterChange {
  const named = steps.flatMap((step) => {
    const name = sharedName(step);
    return typeof name === "string" ? [{ name, resets: resetsOf(step.projectId), add: step.add }] : [];
  });
  const newest = Math.max(0, ...named.filter(({ name }) => !isProjects(name)).map(({ resets }) => resets));
  const stored = item ? resetsIn(item) : newest;
  const current = Math.max(newest, stored);
  const counted = named.filter(({ name, resets }) => isProjects(name) || resets === current);
  const adds = addends(counted.map(({ name, add }) => [name, add]));
  const ended = stored < current ? Object.keys(item ?? {}).filter((name) => isSum(name) && !isProjects(name)) : [];
  const begun = new Map([...adds].filter(([name]) => ended.includes(name)));
  for (const name of begun.keys()) adds.delete(name);
  return counterChange({
    adds: adds.set(changesAttribute, 1),
    begun,
    removed: ended.filter((name) => !begun.has(name)),
    ...(counted.some(({ name }) => !isProjects(name)) && { resets: { stored, current } }),
  });
}

interface Sums {
  adds: Map<string, number>;
  /** Sums that start again with this value. */
  begun?: Map<string, number>;
  /** Sums that reach zero, as read. The write is conditional on these values. */
  ends?: Map<string, number>;
  removed?: string[];
  resets?: { stored: number; current: number };
}

export function counterChange({
  adds,
  begun = new Map(),
  ends = new Map(),
  removed = [],
  resets,
}: Sums): CounterChange {
  const names: Record<string, string> = {};
  const values: Record<string, unknown> = {};
  const named = (name: string) => {
    // Short, since an update expression ends at 4 KB.
    const alias = `#${Object.keys(names).length.toString(36)}`;
    names[alias] = name;
    return alias;
  };
  const valued = (value: number) => {
    const alias = `:${Object.keys(values).length.toString(36)}`;
    values[alias] = value;
    return alias;
  };
  const conditions: string[] = [];
  const sets = [...begun].map(([name, sum]) => `${named(name)} = ${valued(sum)}`);
  const removals = removed.map(named);
  for (const [name, sum] of ends) {
    const alias = named(name);
    conditions.push(`${alias} = ${valued(sum)}`);
    removals.push(alias);
  }
  if (resets) {
    const alias = named(resetsAttribute);
    conditions.push(resets.stored === 0 ? `attribute_not_exists(${alias})` : `${alias} = ${valued(resets.stored)}`);
    if (resets.current > resets.stored) sets.push(`${alias} = ${valued(resets.current)}`);
  }
  const additions = [...adds].map(([name, add]) => `${named(name)} ${valued(add)}`);
  return { sets, additions, removals, conditions, names, values };
}

/** The expression for the change and for what is set besides it. */
export const updateExpression = ({ sets, additions, removals }: CounterChange, setBeside: string[]): string =>
  [
    sets.length + setBeside.length > 0 ? `SET ${[...setBeside, ...sets].join(", ")}` : "",
    additions.length > 0 ? `ADD ${additions.join(", ")}` : "",
    removals.length > 0 ? `REMOVE ${removals.join(", ")}` : "",
  ].join(" ");

const prefixed = (fields: ReadonlyMap<string, number>) =>
  new Map([...fields].map(([field, sum]): [string, number] => [sumPrefix + field, sum]));

/** Sums by field, without those that are zero. */
function addends(steps: readonly [string, number][]): Map<string, number> {
  const byField = new Map<string, number>();
  for (const [field, add] of steps) byField.set(field, (byField.get(field) ?? 0) + add);
  for (const [field, add] of byField) if (add === 0) byField.delete(field);
  return byField;
}

/**
 * Ends fields that reach zero, and does not begin fields that do not fit. Subtracting from a field that was not counted then
 * changes nothing.
 */
function withinLimits(
  adds: ReadonlyMap<string, number>,
  sums: Readonly<Record<string, number>>,
  { namesMax, bytesMax, nameIn }: NameLimits,
) {
  const names = new Set(Object.keys(sums).map(nameIn));
  let bytes = itemBytes(Object.fromEntries(prefixed(new Map(Object.entries(sums)))));
  const kept = new Map<string, number>();
  const ends = new Map<string, number>();
  for (const [field, add] of adds) {
    const sum = sums[field];
    const name = nameIn(field);
    const size = itemBytes({ [sumPrefix + field]: add });
    if (sum !== undefined && sum + add <= 0) ends.set(field, sum);
    else if (sum !== undefined) kept.set(field, add);
    else if (add > 0 && (names.has(name) || (names.size < namesMax && bytes + size <= bytesMax))) {
      kept.set(field, add);
      names.add(name);
      bytes += size;
    }
  }
  return { kept, ends };
}
