import type { Batch, BatchKey } from "#lib/domain/campaign/ledger/ledger.ts";
import type { BatchStore } from "#lib/domain/campaign/ledger/ledger-store.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { contactIdsFromItem, rowsKey, stateFromItem, stateKey } from "#lib/storage/campaign/ledger-item.ts";
import { batchGet } from "#lib/storage/table/batch-get.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** Ledger batches for lists. Eventually consistent, at half of what sending pays: 1 RRU each. */
export class ListedBatches implements Pick<BatchStore, "read"> {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async read(dataId: DataId, { first, count }: { first: BatchKey; count: number }): Promise<Batch[]> {
    const keys = Array.from({ length: count }, (_, index): BatchKey => ({ ...first, batch: first.batch + index }));
    const itemKeys = keys.flatMap((key) => [rowsKey(dataId, key), stateKey(dataId, key)]);
    const items = await batchGet(this.#table, itemKeys, false);
    return keys.flatMap((key, index) => {
      const rows = items[2 * index];
      if (!rows) return [];
      const contactIds = contactIdsFromItem(rows);
      return { key, contactIds, ...stateFromItem(items[2 * index + 1], contactIds.length) };
    });
  }
}
