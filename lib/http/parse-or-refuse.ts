import type * as z from "zod";
import { issueText } from "#lib/http/validation/issue-text.ts";
import { validationIssues } from "#lib/http/validation/validation-issues.ts";
import { invalid } from "#lib/platform/refusal.ts";

/** Parses input by a schema. Invalid input is a 422 with the contract's issue codes. */
export function parseOrRefuse<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const parsed = schema.safeParse(input, { error: issueText });
  if (parsed.success) return parsed.data;
  throw invalid(validationIssues(parsed.error.issues, input));
}
