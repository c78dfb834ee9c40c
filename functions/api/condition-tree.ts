import * as z from "zod";
import { logics, operators, units } from "#lib/domain/condition/condition.ts";
import { type AskedCondition, parseCondition } from "#lib/domain/condition/parse-condition.ts";
import { documentedAs } from "#lib/http/documented-as.ts";
import type { Issue } from "#lib/platform/refusal.ts";

/** A condition in a response. The document describes it in full (functions/api/condition-components.ts). */
export const condition = z
  .object({
    logic: z.enum(logics),
    groups: z.array(
      z.object({
        filters: z.array(
          z.object({
            field: z.string(),
            operator: z.enum(operators),
            value: z.unknown().optional(),
            unit: z.enum(units).optional(),
          }),
        ),
        conditions: z.unknown().optional(),
      }),
    ),
  })
  .meta(documentedAs("Condition"));

/** A condition in a request, under this name, or null. */
export const givenCondition = (name: string) =>
  z
    .unknown()
    .transform((given, context): AskedCondition | null => (given === null ? null : readCondition(given, name, context)))
    .meta(documentedAs("Condition", "null"));

/** A condition in a request, under this name. */
export const requiredCondition = (name: string) =>
  z
    .unknown()
    .transform((given, context): AskedCondition => readCondition(given, name, context))
    .meta(documentedAs("Condition"));

function readCondition(given: unknown, name: string, context: z.RefinementCtx): AskedCondition {
  const parsed = parseCondition(given, name);
  if ("condition" in parsed) return parsed;
  // Zod puts the path of the condition in front of an issue's path.
  for (const { path, ...issue } of schemaIssues(parsed.issues)) context.addIssue({ ...issue, path: path.slice(1) });
  return z.NEVER;
}

/** The issues of a condition in the form of a schema's issues. */
export const schemaIssues = (issues: readonly Issue[]) =>
  issues.map(({ field, message, code, received }) => ({
    code: "custom" as const,
    path: field.split("."),
    message,
    params: { code, received },
  }));
