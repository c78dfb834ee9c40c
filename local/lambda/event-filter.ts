import * as z from "zod";

const comparison = z.union([
  z.strictObject({ prefix: z.string() }),
  z.strictObject({ suffix: z.string() }),
  z.strictObject({ exists: z.boolean() }),
  z.strictObject({ "anything-but": z.array(z.union([z.string(), z.number()])) }),
]);
const condition = z.union([z.string(), z.number(), z.boolean(), z.null(), comparison]);

type Condition = z.infer<typeof condition>;

/**
 * A filter of an event source: a record passes when a pattern matches it, or when there are no patterns. A pattern names
 * fields; each must meet one of its conditions.
 */
export function eventFilter(patterns: string[]): (record: object) => boolean {
  const parsed = patterns.map((pattern) => z.record(z.string(), z.unknown()).parse(JSON.parse(pattern)));
  return (record) => parsed.length === 0 || parsed.some((pattern) => matches(pattern, record));
}

function matches(pattern: object, value: unknown): boolean {
  return Object.entries(pattern).every(([name, expected]) => {
    const actual: unknown = typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
    if (!Array.isArray(expected)) return matches(Object(expected), actual);
    return z
      .array(condition)
      .parse(expected)
      .some((candidate) => meets(candidate, actual));
  });
}

function meets(expected: Condition, actual: unknown): boolean {
  if (typeof expected !== "object" || expected === null) return actual === expected;
  if ("prefix" in expected) return typeof actual === "string" && actual.startsWith(expected.prefix);
  if ("suffix" in expected) return typeof actual === "string" && actual.endsWith(expected.suffix);
  if ("exists" in expected) return (actual !== undefined) === expected.exists;
  return actual !== undefined && !expected["anything-but"].some((excluded) => excluded === actual);
}
