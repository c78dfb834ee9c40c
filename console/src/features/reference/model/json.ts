/** Reads a value that came as JSON, part by part, without trusting its form. */
export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The object at a key; an empty one if there is none. */
export function objectAt(from: JsonObject, key: string): JsonObject {
  const value = from[key];
  return isObject(value) ? value : {};
}

export function textAt(from: JsonObject, key: string): string | undefined {
  const value = from[key];
  return typeof value === "string" ? value : undefined;
}

export function numberAt(from: JsonObject, key: string): number | undefined {
  const value = from[key];
  return typeof value === "number" ? value : undefined;
}

export function listAt(from: JsonObject, key: string): readonly unknown[] {
  const value = from[key];
  return Array.isArray(value) ? value : [];
}

export const textsAt = (from: JsonObject, key: string): string[] =>
  listAt(from, key).filter((each) => typeof each === "string");
