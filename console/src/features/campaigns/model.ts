import type { components, operations } from "#api/schema.ts";
import { type CursorSearch, cursorSearch } from "#kit/tables/cursor-search.ts";

type Answer = operations["listRecipients"]["responses"][200]["content"]["application/json"];
export type Recipient = Answer["data"][number];
export type Campaign = components["schemas"]["Campaign"];

export const recipientStates = [
  ...(["PENDING", "SENT", "DELIVERED", "OPENED", "CLICKED"] as const),
  ...(["BOUNCED", "COMPLAINED", "FAILED", "SKIPPED"] as const),
] as const;

export const rowReasons = [
  ...(["render_failed", "provider_rejected", "delivery_unconfirmed", "billing_limit", "domain_not_verified"] as const),
  ...(["error", "unsubscribed", "snoozed", "topic", "suppressed"] as const),
  ...(["contact_deleted", "cancelled", "project_disabled"] as const),
] as const satisfies readonly NonNullable<Recipient["reason"]>[];

/** Which recipients a campaign's page shows, as the URL holds it. */
export interface LedgerSearch extends CursorSearch {
  status?: Recipient["status"];
  reason?: (typeof rowReasons)[number];
}

export function ledgerSearch(given: Record<string, unknown>): LedgerSearch {
  const status = recipientStates.find((each) => each === given["status"]);
  const reason = rowReasons.find((each) => each === given["reason"]);
  return { ...(status && { status }), ...(reason && { reason }), ...cursorSearch(given) };
}
