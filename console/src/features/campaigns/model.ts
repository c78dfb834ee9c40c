import type { components, operations } from "#api/schema.ts";
import { type CursorSearch, cursorSearch } from "#kit/tables/cursor-search.ts";

type Answer = operations["listRecipients"]["responses"][200]["content"]["application/json"];
export type Recipient = Answer["data"][number];
export type Campaign = components["schemas"]["Campaign"];

export const recipientStates = [
  ...(["PENDING", "SENT", "DELIVERED", "OPENED", "CLICKED"] as const),
  ...(["BOUNCED", "COMPLAINED", "FAILED", "SKIPPED"] as const),
] as const;

/** Which recipients a campaign's page shows, as the URL holds it. */
export interface LedgerSearch extends CursorSearch {
  status?: Recipient["status"];
}

export function ledgerSearch(given: Record<string, unknown>): LedgerSearch {
  const status = recipientStates.find((each) => each === given["status"]);
  return { ...(status && { status }), ...cursorSearch(given) };
}
