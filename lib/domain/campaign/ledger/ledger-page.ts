import type { LedgerPart, LedgerRow, RowPosition } from "#lib/domain/campaign/ledger/ledger-rows.ts";

export interface LedgerPage<T> {
  /** Fewer than asked for when the walk ended before enough were found. */
  shown: T[];
  /** After which row the next page begins; undefined on the last. */
  next: RowPosition | undefined;
}

/** As many as asked for of what a walk comes by; `show` leaves out the rows that the list is not about. */
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
