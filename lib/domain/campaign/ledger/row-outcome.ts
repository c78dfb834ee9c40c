import {
  type RowFailure,
  type RowSkip,
  type RowState,
  rowFailures,
  rowSkips,
} from "#lib/domain/campaign/ledger/ledger.ts";

/** The outcome of a row, with the reason where no mail went out. */
export type RowOutcome =
  | { kind: "pending" | "sent"; reason: null }
  | { kind: "failed"; reason: RowFailure }
  | { kind: "skipped"; reason: RowSkip };

/** A row is pending until the provider has said whether it took the mail. */
export function rowOutcome(state: RowState): RowOutcome {
  const failure = rowFailures.find((reason) => reason === state);
  if (failure) return { kind: "failed", reason: failure };
  const skip = rowSkips.find((reason) => reason === state);
  if (skip) return { kind: "skipped", reason: skip };
  if (state === "rejected_late") return { kind: "failed", reason: "provider_rejected" };
  return { kind: state === "sent" ? "sent" : "pending", reason: null };
}
