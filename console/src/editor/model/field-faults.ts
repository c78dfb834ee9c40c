import type { Problem } from "#api/problem.ts";
import type { MailField } from "#editor/model/mail-draft.ts";
import type { Place } from "#editor/model/place.ts";

/** Why a save refused a field. The API tells a syntax fault in its details, with its place. */
export function faultOf(problem: Problem | undefined, field: MailField): string | undefined {
  const named = problem?.fields.find((each) => each.field === field || each.field.endsWith(`.${field}`));
  if (named) return named.message;
  return problem?.details["field"] === field ? problem.message : undefined;
}

/** Where the syntax fault of a refused save is. */
export function faultPlaceOf(problem: Problem | undefined, field: MailField): Place | undefined {
  const { line, column, field: named } = problem?.details ?? {};
  return named === field && typeof line === "number" && typeof column === "number" ? { line, column } : undefined;
}
