import type * as z from "zod";

type RawIssue = z.core.$ZodRawIssue;

/** What a value must be, by the type that zod expects. */
const wanted: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "an array",
  tuple: "an array",
  object: "an object",
  record: "an object",
  null: "null",
  file: "a file",
};

/** What a size counts; numbers have none. */
const counted: Readonly<Record<string, string>> = {
  string: "character",
  array: "item",
  record: "key",
  file: "byte",
};

/** The message for a value that fits no member of a union. */
export const noShape = "Does not match any of the allowed shapes.";

/**
 * The message of an issue whose schema has none of its own. Zod's own messages name its types and show patterns, which tell a
 * caller nothing.
 */
export function issueText(issue: RawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      // JSON has no infinity, but `1e999` is read as one.
      if (typeof issue.input === "number" && issue.expected === "number") return "Must be a finite number.";
      return `Must be ${wanted[issue.expected] ?? "of another type"}.`;
    case "invalid_format":
      return "Not in the required format.";
    case "invalid_value":
      return oneOf(issue.values);
    case "too_small":
      return size(issue.origin, issue.inclusive === false ? "more than" : "at least", issue.minimum);
    case "too_big":
      return size(issue.origin, issue.inclusive === false ? "less than" : "at most", issue.maximum);
    case "unrecognized_keys":
      return "Unknown field.";
    case "invalid_union":
      return "options" in issue && Array.isArray(issue.options) ? oneOf(issue.options) : noShape;
    default:
      return "This value is not valid.";
  }
}

/** An optional discriminator of a union has undefined among its values. */
function oneOf(allowed: readonly unknown[]): string {
  const values = allowed.filter((value) => value !== undefined);
  return values.length === 1 ? `Must be ${values[0]}.` : `Must be one of ${values.join(", ")}.`;
}

function size(origin: string, relation: string, bound: number | bigint): string {
  const unit = counted[origin];
  return unit === undefined
    ? `Must be ${relation} ${bound}.`
    : `Must have ${relation} ${bound} ${unit}${Number(bound) === 1 ? "" : "s"}.`;
}
