import type { components } from "#api/schema.ts";
import { dayIn } from "#kit/forms/days.ts";
import { type CursorSearch, cursorSearch } from "#kit/tables/cursor-search.ts";

export type Suppression = components["schemas"]["Suppression"];

export const reasons = [
  ...(["complaint", "bounce", "manual", "erased", "soft_bounce"] as const),
] as const satisfies readonly Suppression["reason"][];

export const sources = [
  ...(["feedback", "api", "page", "import", "account_list"] as const),
] as const satisfies readonly Suppression["source"][];

/** What a caller may give as a reason. */
export const givenReasons = ["manual", "bounce", "complaint"] as const;

/** What the list shows, as the URL holds it. Every page loads this file with the routes: keep it small. */
export interface SuppressionSearch extends CursorSearch {
  reason?: Suppression["reason"];
  source?: Suppression["source"];
  search?: string;
  from?: string;
  until?: string;
}

/** Reads the URL; what it does not know is left out. */
export function suppressionSearch(given: Record<string, unknown>): SuppressionSearch {
  const read = {
    reason: reasons.find((each) => each === given["reason"]),
    source: sources.find((each) => each === given["source"]),
    search: given["search"] ? String(given["search"]) : undefined,
    from: dayIn(given["from"]),
    until: dayIn(given["until"]),
    ...cursorSearch(given),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}
