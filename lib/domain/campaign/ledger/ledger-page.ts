import type { LedgerPart, LedgerRow, RowPosition } from "#lib/domain/campaign/ledger/ledger-rows.ts";

export interface LedgerPage<T> {
  /** Fewer than asked for when the walk ended before enough were found. */
  shown: T[];
  /** The row that the next page starts after; undefined on the last. */
  next: RowPosition | undefined;
}

/** Collects up to `limit` results from a walk; `show` leaves out the rows that do not belong in the list. */
export async function ledgerPage<T>(
  parts: AsyncIterable<LedgerPart>,
  limit: number,
  show: (rows: readonly LedgerRow[]) => Promise<ReadonlyMap<LedgerRow, T>>,
): Promise<LedgerPage<T>> {
  const found: { position: RowPosition; shown: T }[] = [];
  let next: RowPosition | undefined;
  for await (const { rows, reached } of parts) {
    for (const [{ cursor, batch, row }, shown] of await show(rows)) {
      found.push({ position: { cursor, batch, row }, shown });
    }
    const page = found.slice(0, limit);
    if (found.length > limit) return { shown: page.map(({ shown }) => shown), next: page.at(-1)?.position };
    next = reached;
  }
  return { shown: found.map(({ shown }) => shown), next };
}
