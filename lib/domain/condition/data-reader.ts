/** Tries the literal key first, then its dots as a path into objects; own properties only. */
export function dataReader(key: string): (data: Record<string, unknown>) => unknown {
  const path = key.split(".");
  if (path.length === 1) return (data) => ownValue(data, key);
  return (data) => (Object.hasOwn(data, key) ? data[key] : path.reduce<unknown>(ownValue, data));
}

function ownValue(holder: unknown, key: string): unknown {
  if (typeof holder !== "object" || holder === null || Array.isArray(holder)) return undefined;
  return Object.hasOwn(holder, key) ? Reflect.get(holder, key) : undefined;
}
