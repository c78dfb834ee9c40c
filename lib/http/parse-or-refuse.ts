import type * as z from "zod";
import { issueText } from "#lib/http/validation/issue-text.ts";
import { validationIssues } from "#lib/http/validation/validation-issues.ts";
import { badRequest, invalid } from "#lib/platform/refusal.ts";

/** Code of an issue about a filter's value, which is a 400 (contract 16 section 1). */
export const unlistedFilter = "unlisted_filter";

/** Parses input by a schema. Invalid input is a 422 with the contract's issue codes. */
export function parseOrRefuse<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const parsed = schema.safeParse(input, { error: issueText });
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const others = issues.filter((issue) => !isUnlistedFilter(issue));
  const [first] = issues;
  if (others.length > 0 || first === undefined) throw invalid(validationIssues(others, input));
  throw badRequest(`${first.path.join(".")}: ${first.message}`);
}

const isUnlistedFilter = (issue: z.core.$ZodIssue): boolean =>
  issue.code === "custom" && issue.params?.["code"] === unlistedFilter;
