import { type CounterScope, limitsOf, type NameLimits } from "#lib/domain/usage/counters.ts";
import { type DataId, resetsOf } from "#lib/platform/data-id.ts";
import {
  isProjects,
  isSum,
  type OwnName,
  ownName,
  type SharedName,
  sharedName,
  sumsOf,
} from "#lib/storage/counter/counter-layout.ts";
import { changesAttribute, counterAttributes, resetsAttribute, resetsIn } from "#lib/storage/counter/shared-counter.ts";
import type { Change, Condition } from "#lib/storage/table/expressions.ts";
import { attributeBytes } from "#lib/storage/table/item-bytes.ts";

type Item = Record<string, unknown>;

interface Step {
  dataId: DataId;
  scope: CounterScope;
  field: string;
  add: number;
}

/** What a fold does to an item's sums, possibly nothing. The fence is moved separately. */
export interface CounterChange {
  changes: readonly Change[];
  conditions: readonly Condition[];
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
    return typeof name === "string" ? [{ name, resets: resetsOf(step.dataId), add: step.add }] : [];
  });
  const newest = Math.max(0, ...named.filter(({ name }) => !isProjects(name)).map(({ resets }) => resets));
  const stored = item ? resetsIn(item) : newest;
  const current = Math.max(newest, stored);
  const counted = named.filter(({ name, resets }) => isProjects(name) || resets === current);
  const adds = addends<SharedName | typeof changesAttribute>(counted.map(({ name, add }) => [name, add]));
  const ended =
    stored < current
      ? Object.keys(item ?? {})
          .filter(isSum)
          .filter((name) => !isProjects(name))
      : [];
  const begun = new Map<SharedName, number>();
  for (const name of ended) {
    const sum = adds.get(name);
    if (sum !== undefined) begun.set(name, sum);
    adds.delete(name);
  }
  return counterChange({
    adds: adds.set(changesAttribute, 1),
    begun,
    removed: ended.filter((name) => !begun.has(name)),
    ...(counted.some(({ name }) => !isProjects(name)) && { resets: { stored, current } }),
  });
}

type SumName = OwnName | SharedName;

interface Sums {
  adds: ReadonlyMap<SumName | typeof changesAttribute, number>;
  /** Sums that start again with this value. */
  begun?: ReadonlyMap<SumName, number>;
  /** Sums that reach zero, as read. The write is conditional on these values. */
  ends?: ReadonlyMap<SumName, number>;
  removed?: readonly SumName[];
  resets?: { stored: number; current: number };
}

function counterChange({ adds, begun = new Map(), ends = new Map(), removed = [], resets }: Sums): CounterChange {
  const changes = [
    ...[...begun].map(([name, sum]) => counterAttributes.setAt(name, sum)),
    ...[...adds].map(([name, add]) => counterAttributes.add(name, add)),
    counterAttributes.remove(...removed, ...ends.keys()),
  ];
  const conditions = [...ends].map(([name, sum]) => counterAttributes.is(name, "=", sum));
  if (resets) {
    const { stored, current } = resets;
    conditions.push(counterAttributes.isStill(resetsAttribute, stored === 0 ? undefined : stored));
    if (current > stored) changes.push(counterAttributes.setAt(resetsAttribute, current));
  }
  return { changes, conditions };
}

const prefixed = (fields: ReadonlyMap<string, number>) =>
  new Map([...fields].map(([field, sum]): [OwnName, number] => [ownName(field), sum]));

/** Sums by field, without those that are zero. */
function addends<F extends string>(steps: readonly [F, number][]): Map<F, number> {
  const byField = new Map<F, number>();
  for (const [field, add] of steps) byField.set(field, (byField.get(field) ?? 0) + add);
  for (const [field, add] of byField) if (add === 0) byField.delete(field);
  return byField;
}

/**
 * Ends fields that reach zero, and does not begin fields that do not fit. Subtracting from a field that was not counted then
 * changes nothing.
 */
function withinLimits(adds: ReadonlyMap<string, number>, sums: Readonly<Record<string, number>>, limits: NameLimits) {
  const room = new NameRoom(sums, limits);
  const kept = new Map<string, number>();
  const ends = new Map<string, number>();
  for (const [field, add] of adds) {
    const sum = sums[field];
    if (sum !== undefined && sum + add <= 0) ends.set(field, sum);
    else if (sum !== undefined) kept.set(field, add);
    else if (add > 0 && room.fits(field, add)) {
      kept.set(field, add);
      room.take(field, add);
    }
  }
  return { kept, ends };
}

/** Whether a write to this item may keep counts of a field. A write keeps none of a field that does not fit before it. */
export function mayKeep(scope: CounterScope, item: Item | undefined): (field: string) => boolean {
  const limits = limitsOf(scope);
  if (!limits) return () => true;
  const sums = sumsOf(item ?? {});
  const room = new NameRoom(sums, limits);
  return (field) => sums[field] !== undefined || room.fits(field, 1);
}

/** The names and bytes that an item has left. */
class NameRoom {
  readonly #limits: NameLimits;
  readonly #names: Set<string>;
  #bytes = 0;

  constructor(sums: Readonly<Record<string, number>>, limits: NameLimits) {
    this.#limits = limits;
    this.#names = new Set(Object.keys(sums).map(limits.nameIn));
    for (const [field, sum] of Object.entries(sums)) this.#bytes += sumBytes(field, sum);
  }

  fits(field: string, sum: number): boolean {
    const { namesMax, bytesMax, nameIn } = this.#limits;
    if (this.#names.has(nameIn(field))) return true;
    return this.#names.size < namesMax && this.#bytes + sumBytes(field, sum) <= bytesMax;
  }

  take(field: string, sum: number): void {
    this.#names.add(this.#limits.nameIn(field));
    this.#bytes += sumBytes(field, sum);
  }
}

const sumBytes = (field: string, sum: number): number => attributeBytes(ownName(field), sum);
