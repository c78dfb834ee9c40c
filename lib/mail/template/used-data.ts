import { isReservedKey } from "#lib/domain/contact/data.ts";
import type { ReadPath } from "#lib/mail/language/read-path.ts";

/**
 * Reduces data to the keys that templates with these paths may read, by name or below `data`, so that rendering gives the same
 * result. Returns all data if it is read as a whole, or under a key known only when rendering.
 */
export function usedData(data: Record<string, unknown>, readPaths: readonly ReadPath[]): Record<string, unknown> {
  const keys = new Set(readPaths.map(dataKeyOf));
  if (keys.has(undefined)) return data;
  return Object.fromEntries(Object.entries(data).filter(([key]) => keys.has(key)));
}

/** Names of a mail's scope that are no data (scope.ts). */
const ownNames = new Set(["subscribed", "locale", "postalAddress", "topicUnsubscribeUrl"]);

/** The keys that templates with these paths read, without the names that their own tags set. */
export function namedKeys(readPaths: readonly ReadPath[], localNames: readonly string[]): string[] {
  const locals = new Set(localNames);
  const keys = readPaths.flatMap((path) => {
    const isLocal = path[0] !== undefined && locals.has(path[0]);
    const key = isLocal ? undefined : dataKeyOf(path);
    return key === undefined || ownNames.has(key) || isReservedKey(key) ? [] : key;
  });
  return [...new Set(keys)];
}

/** Undefined when it may be any key. For the size of an object, Liquid counts its keys. */
function dataKeyOf([name, key]: ReadPath): string | undefined {
  if (name !== "data") return name;
  return key === "size" ? undefined : key;
}
