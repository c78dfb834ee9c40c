import { randomUUID } from "node:crypto";
import type { DataId } from "#lib/platform/data-id.ts";
import { CursorRepository } from "#lib/storage/campaign/cursor-repository.ts";
import { newCursor } from "#lib/storage/campaign/ledger-item.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { someTime } from "#test/support/records.ts";

export const at = new Date(someTime);

export const later = (seconds: number): Date => new Date(at.getTime() + seconds * 1_000);

const digits = "0123456789abcdef";

/** An id of a contact of this cursor, the n-th in their order. */
export const contactOf = (cursor: number, n: number): string =>
  `${digits[cursor]}${String(n).padStart(7, "0")}-0000-8000-8000-${randomUUID().slice(24)}`;

export const contactsOf = (cursor: number, count: number): string[] =>
  Array.from({ length: count }, (_, n) => contactOf(cursor, n));

/** Puts contacts into the ledger of a campaign, so many a batch, as the first and only ones of their cursor. */
export async function freezeBatches(
  table: Table,
  { dataId, campaignId, cursor = 0 }: { dataId: DataId; campaignId: string; cursor?: number },
  batches: readonly (readonly string[])[],
  isFrozen = true,
): Promise<void> {
  const reached = { after: batches.at(-1)?.at(-1) ?? "", isFrozen };
  const store = new CursorRepository(table);
  const frozen = await store.freeze(dataId, campaignId, { before: newCursor(cursor), batches, reached, now: at });
  if (!frozen) throw new Error("The cursor was begun already.");
}
