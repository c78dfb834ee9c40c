import { isDeepStrictEqual } from "node:util";
import { toValue } from "liquidjs";
import { totalOf } from "#lib/mail/language/filters/number-filters.ts";
import { type Charge, isMissing } from "#lib/mail/language/value-text.ts";

type ListFilter = (charge: Charge, list: unknown, ...rest: unknown[]) => unknown;

/** The list filters that LiquidJS implements differently from Liquid. */
export const ownListFilters: Record<string, ListFilter> = {
  compact: (charge, list, property) => itemsOf(list, charge).filter((item) => !isMissing(valueAt(item, property))),
  find: (charge, list, ...wanted) => itemsOf(list, charge).find(matching(wanted)),
  find_index: (charge, list, ...wanted) => {
    const index = itemsOf(list, charge).findIndex(matching(wanted));
    return index < 0 ? undefined : index;
  },
  has: (charge, list, ...wanted) => itemsOf(list, charge).some(matching(wanted)),
  reject: (charge, list, ...wanted) => {
    const matches = matching(wanted);
    return itemsOf(list, charge).filter((item) => !matches(item));
  },
  size: (_charge, value) => sizeOf(value),
  sum: (charge, list, property) => totalOf(itemsOf(list, charge).map((item) => valueAt(item, property))),
  uniq: (charge, list, property) => {
    const seen = new Set<string>();
    return itemsOf(list, charge).filter((item) => {
      const key = keyOf(valueAt(item, property), charge);
      return !seen.has(key) && seen.add(key);
    });
  },
  where: (charge, list, ...wanted) => itemsOf(list, charge).filter(matching(wanted)),
};

/** Nested lists are flattened, and a single value is a list of one. */
function itemsOf(list: unknown, charge: Charge): unknown[] {
  if (isMissing(list)) return [];
  const items = Array.isArray(list) ? list.flat(Number.POSITIVE_INFINITY) : [list];
  charge(items.length);
  return items;
}

function valueAt(item: unknown, property: unknown): unknown {
  return isMissing(property) ? item : propertyOf(item, property);
}

function propertyOf(item: unknown, property: unknown): unknown {
  if (typeof item !== "object" || item === null || typeof property !== "string") return undefined;
  return Object.getOwnPropertyDescriptor(item, property)?.value;
}

/** Without a wanted value, everything but a missing value and false matches, including zero. */
function matching([property, value]: unknown[]): (item: unknown) => boolean {
  const wanted: unknown = toValue(value);
  return (item) => {
    const found = propertyOf(item, property);
    return isMissing(wanted) ? !isMissing(found) && found !== false : isDeepStrictEqual(found, wanted);
  };
}

function sizeOf(value: unknown): number {
  if (typeof value === "string" || Array.isArray(value)) return value.length;
  return typeof value === "object" && value !== null ? Object.keys(value).length : 0;
}

/** Equal values have equal keys. The order of an object's properties does not matter. */
function keyOf(value: unknown, charge: Charge): string {
  const key = JSON.stringify(value, (_name, member: unknown) =>
    typeof member === "object" && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([left], [right]) => (left < right ? -1 : 1)))
      : member,
  );
  charge(key?.length ?? 0);
  return key ?? "";
}
