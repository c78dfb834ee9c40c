import type { RowState } from "#lib/domain/campaign/ledger/ledger.ts";

/**
 * Reasons for which a row may be sent again: nothing was handed over, or the provider refused it. A `delivery_unconfirmed` mail may
 * have arrived (contract 13 section 6).
 */
export const missedReasons = [
  ...(["render_failed", "provider_rejected", "billing_limit", "domain_not_verified", "error"] as const),
  ...(["unsubscribed", "snoozed", "cancelled", "project_disabled", "suppressed", "topic"] as const),
] as const;

export type MissedReason = (typeof missedReasons)[number];

export const isMissed = (state: RowState, reasons: readonly MissedReason[]): boolean =>
  reasons.some((reason) => reason === state);
