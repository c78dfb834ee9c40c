import type { Cursor } from "#lib/domain/campaign/ledger/ledger.ts";
import type { RowPosition } from "#lib/domain/campaign/ledger/ledger-rows.ts";
import type { BatchStore } from "#lib/domain/campaign/ledger/ledger-store.ts";
import type { DataId } from "#lib/platform/data-id.ts";

interface SearchedLedger {
  dataId: DataId;
  campaignId: string;
  cursors: readonly Cursor[];
}

/** A batch, and its position among the ids of its cursor, from 0 to 1. */
interface Bound {
  batch: number;
  share: number;
}

/** Ids are hashes, so the first guess is at most some batches off. After these guesses the search halves. */
const guessesMax = 4;

/**
 * Finds the first row whose contact does not come before `id`, the id of a contact or mail; rows are ordered by contact id.
 * Reads two or three batches, however large the ledger. The result may be a position without a row.
 */
export async function firstRowFrom(
  batches: Pick<BatchStore, "read">,
  {
    ledger: { dataId, campaignId, cursors },
    id,
    comesBefore,
  }: { ledger: SearchedLedger; id: string; comesBefore: (contactId: string) => boolean },
): Promise<RowPosition> {
  const cursor = Number.parseInt(id.slice(0, 1), cursors.length);
  let low: Bound = { batch: -1, share: 0 };
  let high: Bound = { batch: cursors[cursor]?.batches ?? 0, share: 1 };
  for (let reads = 0; high.batch - low.batch > 1; reads += 1) {
    const batch = batchBetween(low, high, reads < guessesMax ? shareOf(id) : undefined);
    const [read] = await batches.read(dataId, { first: { campaignId, cursor, batch }, count: 1 });
    const contactIds = read?.contactIds ?? [];
    const before = contactIds.filter(comesBefore).length;
    if (before > 0 && before < contactIds.length) return { cursor, batch, row: before };
    if (before > 0) low = { batch, share: shareOf(contactIds.at(-1) ?? id) };
    else high = { batch, share: shareOf(contactIds[0] ?? id) };
  }
  return { cursor, batch: high.batch, row: 0 };
}

/** The batch where an id of this share is expected; without a share, the middle one. */
function batchBetween(low: Bound, high: Bound, share: number | undefined): number {
  const count = high.batch - low.batch - 1;
  const width = high.share - low.share;
  const part = share === undefined || width <= 0 ? 0.5 : (share - low.share) / width;
  return low.batch + 1 + Math.min(Math.max(Math.floor(part * count), 0), count - 1);
}

/** Position among the ids of a cursor, which share the first digit: from the next seven digits. */
const shareOf = (id: string): number => Number.parseInt(id.slice(1, 8), 16) / 16 ** 7;
