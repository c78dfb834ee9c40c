import * as z from "zod";
import type { NeverSeen, Warning } from "#lib/platform/warning.ts";

/** Most warnings in one response (contract 16 section 4). */
const warningsMax = 20;

/** A key may be as long as the body. */
const fieldLengthMax = 255;

const warning = z
  .object({
    field: z.string(),
    code: z.enum(["unknown_key", "opted_out", "key_not_allowed"]),
    message: z.string(),
  })
  .meta({ id: "Warning" });

/** Part of a response schema. */
export const warnings = z
  .array(warning)
  .optional()
  .meta({ description: "Fields that were ignored. Absent when nothing was ignored." });

const neverSeen = z.object({ path: z.string(), code: z.literal("never_seen") });

/** Part of the response to a request with a condition. */
export const neverSeenWarnings = z.array(neverSeen).optional().meta({
  description: "Condition fields that name a data key or event the project has never seen.",
});

/** Part of the response to a request with a step. */
export const stepWarnings = z
  .array(z.union([warning, neverSeen]))
  .optional()
  .meta({
    description:
      "Fields that were ignored, and condition fields that name a data key or event the project has never seen.",
  });

/** The response with its warnings, if any. */
export const withWarnings = <T extends object, W extends Warning | NeverSeen>(answer: T, given: readonly W[]) =>
  given.length === 0 ? answer : { ...answer, warnings: given.slice(0, warningsMax) };

/** One warning per key of `input` that is in no object of the schema. `meant` maps some keys to what to use instead. */
export const unknownKeyWarnings = (
  schema: z.ZodType,
  input: unknown,
  meant: Readonly<Record<string, string>>,
): Warning[] => unknownKeyWarningsAt(unknownPaths(schema, input, ""), meant);

/** One warning per path of an unknown key. */
export function unknownKeyWarningsAt(paths: Iterable<string>, meant: Readonly<Record<string, string>>): Warning[] {
  const found: Warning[] = [];
  for (const path of paths) {
    const instead = Object.hasOwn(meant, path) ? ` Use ${meant[path]}.` : "";
    found.push({
      field: path.slice(0, fieldLengthMax),
      code: "unknown_key",
      message: `Unknown field; it was ignored.${instead}`,
    });
    if (found.length === warningsMax) break;
  }
  return found;
}

function* unknownPaths(schema: z.core.$ZodType, input: unknown, path: string): Generator<string> {
  if (typeof input !== "object" || input === null) return;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    yield* unknownPaths(schema.unwrap(), input, path);
  } else if (schema instanceof z.ZodPipe) {
    yield* unknownPaths(schema.in, input, path);
  } else if (schema instanceof z.ZodUnion) {
    for (const option of schema.options) yield* unknownPaths(option, input, path);
  } else if (schema instanceof z.ZodArray && Array.isArray(input)) {
    for (const [index, each] of input.entries()) yield* unknownPaths(schema.element, each, `${path}${index}.`);
  } else if (schema instanceof z.ZodObject && !Array.isArray(input)) {
    for (const [key, value] of Object.entries(input)) {
      const known: z.core.$ZodType | undefined = Object.hasOwn(schema.shape, key) ? schema.shape[key] : undefined;
      if (known) yield* unknownPaths(known, value, `${path}${key}.`);
      else yield `${path}${key}`;
    }
  }
}
