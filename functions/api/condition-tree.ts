import * as z from "zod";
import { operators, units } from "#lib/domain/condition/condition.ts";
import { type AskedCondition, parseCondition, plainForms } from "#lib/domain/condition/parse-condition.ts";
import type { Issue } from "#lib/platform/refusal.ts";

export const conditionDescription =
  "A tree: `logic` (AND or OR) joins its 1 to 50 groups; all filters of a group, at most 50, and the tree nested in it, up to five deep, must hold.";

const filter = z.object({
  field: z.string().meta({
    description: `One of ${plainForms.allowed}.`,
  }),
  operator: z.enum(operators),
  value: z.unknown().optional(),
  unit: z.enum(units).optional(),
});

/** A condition in an answer. */
export const condition = z.object({
  logic: z.enum(["AND", "OR"]),
  groups: z.array(
    z.object({
      filters: z.array(filter),
      conditions: z.unknown().optional().meta({ description: "A tree of the same kind, or null." }),
    }),
  ),
});

/** A condition in a request, under this name, or null. */
export const givenCondition = (name: string) =>
  z.unknown().transform((given, context): AskedCondition | null => {
    if (given === null) return null;
    const parsed = parseCondition(given, name);
    if ("condition" in parsed) return parsed;
    // Zod puts the path of the condition in front of an issue's path.
    for (const { path, ...issue } of schemaIssues(parsed.issues)) context.addIssue({ ...issue, path: path.slice(1) });
    return z.NEVER;
  });

/** The issues of a condition in the form of a schema's issues. */
export const schemaIssues = (issues: readonly Issue[]) =>
  issues.map(({ field, message, code, received }) => ({
    code: "custom" as const,
    path: field.split("."),
    message,
    params: { code, received },
  }));
