import type { Cursor } from "#lib/domain/campaign/ledger/ledger.ts";
import type { RowPosition } from "#lib/domain/campaign/ledger/ledger-rows.ts";
import type { BatchStore } from "#lib/domain/campaign/ledger/ledger-store.ts";

export interface SearchedLedger {
  projectId: string;
  campaignId: string;
  cursors: readonly Cursor[];
}

/** A batch, and how far into the ids of its cursor it is, from 0 to 1. */
interface Bound {
  batch: number;
  share: number;
}

/** Ids are hashes, so the first guess is at most some batches off. Those that are not as even are found by halving. */
const guessesMax = 4;

/**
 * The first row whose contact does not come before `id`, an id of a contact or of a mail; rows are in the order of their
 * contacts' ids. It takes two or three batches, however many there are. The place need not be one of a row.
 */
export async function firstRowFrom(
  batches: Pick<BatchStore, "read">,
  { projectId, campaignId, cursors }: SearchedLedger,
  id: string,
  comesBefore: (contactId: string) => boolean,
): Promise<RowPosition> {
  const cursor = Number.parseInt(id.slice(0, 1), cursors.length);
  let low: Bound = { batch: -1, share: 0 };
  let high: Bound = { batch: cursors[cursor]?.batches ?? 0, share: 1 };
  for (let reads = 0; high.batch - low.batch > 1; reads += 1) {
    const batch = batchBetween(low, high, reads < guessesMax ? shareOf(id) : undefined);
    const [read] = await batches.read(projectId, { campaignId, cursor, batch }, 1);
    const contactIds = read?.contactIds ?? [];
    const before = contactIds.filter(comesBefore).length;
    if (before > 0 && before < contactIds.length) return { cursor, batch, row: before };
    if (before > 0) low = { batch, share: shareOf(contactIds.at(-1) ?? id) };
    else high = { batch, share: shareOf(contactIds[0] ?? id) };
  }
  return { cursor, batch: high.batch, row: 0 };
}

/** The one where an id of this share is expected; the one in the middle without. */
function batchBetween(low: Bound, high: Bound, share: number | undefined): number {
  const count = high.batch - low.batch - 1;
  const width = high.share - low.share;
  const part = share === undefined || width <= 0 ? 0.5 : (share - low.share) / width;
  return low.batch + 1 + Math.min(Math.max(Math.floor(part * count), 0), count - 1);
}

/** Of the ids of its cursor, which have the first digit in common: by the next seven. */
const shareOf = (id: string): number => Number.parseInt(id.slice(1, 8), 16) / 16 ** 7;
