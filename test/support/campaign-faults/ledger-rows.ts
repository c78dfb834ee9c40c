import { type Cursor, chunkRowsMax, type RowPlace, type RowState } from "#lib/domain/campaign/ledger/ledger.ts";
import type { BatchStore, CursorStore } from "#lib/domain/campaign/ledger/ledger-store.ts";
import type { DataId } from "#lib/platform/data-id.ts";

export interface LedgerRow {
  place: RowPlace;
  contactId: string;
  state: RowState;
}

const batchesAtOnce = 40;

/** All of a ledger, as it is stored. */
export async function ledgerOf(
  { cursors: cursorStore, batches }: { cursors: Pick<CursorStore, "list">; batches: Pick<BatchStore, "read"> },
  dataId: DataId,
  campaignId: string,
): Promise<{ cursors: Cursor[]; rows: LedgerRow[] }> {
  const cursors = await cursorStore.list(dataId, campaignId);
  const rows: LedgerRow[] = [];
  for (const { cursor, batches: count } of cursors) {
    for (let batch = 0; batch < count; batch += batchesAtOnce) {
      const read = await batches.read(dataId, {
        first: { campaignId, cursor, batch },
        count: Math.min(batchesAtOnce, count - batch),
      });
      for (const { key, contactIds, chunks } of read) {
        for (const [row, contactId] of contactIds.entries()) {
          const state = chunks[Math.floor(row / chunkRowsMax)]?.rows[row % chunkRowsMax] ?? "pending";
          rows.push({ place: { ...key, row }, contactId, state });
        }
      }
    }
  }
  return { cursors, rows };
}
