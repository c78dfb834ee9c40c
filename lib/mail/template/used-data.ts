import type { ReadPath } from "#lib/mail/language/read-path.ts";

/**
 * Data reduced to the keys that templates with these paths may read, by name or below `data`: rendered with it they
 * give the same. All of it when it is read as a whole, or under a key that only a render knows.
 */
export function usedData(data: Record<string, unknown>, readPaths: readonly ReadPath[]): Record<string, unknown> {
  const keys = new Set(readPaths.map(dataKeyOf));
  if (keys.has(undefined)) return data;
  return Object.fromEntries(Object.entries(data).filter(([key]) => keys.has(key)));
}

/** Undefined when it may be any. Liquid counts the keys of an object when it is asked for its size. */
function dataKeyOf([name, key]: ReadPath): string | undefined {
  if (name !== "data") return name;
  return key === "size" ? undefined : key;
}
