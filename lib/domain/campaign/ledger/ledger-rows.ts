import {
  type Batch,
  batchRowsMax,
  type Cursor,
  cursorCount,
  type RowPlace,
  type RowState,
} from "#lib/domain/campaign/ledger/ledger.ts";
import type { BatchStore } from "#lib/domain/campaign/ledger/ledger-store.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";

/** A row's position in its ledger. */
export type RowPosition = Omit<RowPlace, "campaignId">;

/** One recipient of a campaign, as the ledger knows it. */
export interface LedgerRow extends RowPosition {
  contactId: string;
  state: RowState;
  /** A worker is handing it over. */
  isClaimed: boolean;
}

export interface LedgerPart {
  rows: LedgerRow[];
  /** The row to continue after; undefined at the end of the ledger. */
  reached: RowPosition | undefined;
}

interface LedgerWalk {
  dataId: DataId;
  campaignId: string;
  cursors: readonly Cursor[];
  /** Forward is the order of freezing, that of the contacts' ids. */
  direction: "forward" | "backward";
  after: RowPosition | undefined;
  /** Rows of the first part; each later one is four times as long. */
  atOnce: number;
  /** The walk ends after this many rows. */
  rowsMax: number;
}

type BatchPlace = Omit<RowPosition, "row">;

const growth = 4;

/** The most that the store reads in one call. */
const batchesAtOnce = 40;

/** More than a cursor can have. */
const batchesMax = 100_000;

/** Before the first row. */
const beginning: RowPosition = { cursor: 0, batch: 0, row: -1 };

/**
 * Yields rows of a ledger in parts, at least one; 2 RRU a batch of up to 100. A forward walk ends where rows are still being
 * appended, so a later walk from there misses none.
 */
export async function* ledgerRows(batches: Pick<BatchStore, "read">, walk: LedgerWalk): AsyncGenerator<LedgerPart> {
  const { places, endsLedger } = placesOf(walk);
  const rowsABatch = Math.max(1, sumOf(walk.cursors, "rows") / Math.max(1, sumOf(walk.cursors, "batches")));
  const read: LedgerRow[] = [];
  let reached = walk.after ?? beginning;
  let atOnce = walk.atOnce;
  for (let looked = 0; looked < walk.rowsMax; looked += atOnce, atOnce *= growth) {
    atOnce = Math.min(atOnce, walk.rowsMax - looked);
    while (read.length < atOnce && places.length > 0) {
      const count = Math.ceil((atOnce - read.length) / rowsABatch);
      read.push(...(await readBatches(batches, walk, places.splice(0, Math.min(count, batchesAtOnce)))));
    }
    const rows = read.splice(0, atOnce);
    const isLast = read.length === 0 && places.length === 0;
    reached = rows.at(-1) ?? reached;
    yield { rows, reached: isLast && endsLedger ? undefined : positionOf(reached) };
    if (isLast) return;
  }
}

/** The row at a position, if there is one; 2 RRU. */
export async function rowAt(
  batches: Pick<BatchStore, "read">,
  { dataId, campaignId }: Pick<LedgerWalk, "dataId" | "campaignId">,
  { cursor, batch, row }: RowPosition,
): Promise<LedgerRow | undefined> {
  const [read] = await batches.read(dataId, { first: { campaignId, cursor, batch }, count: 1 });
  return read && rowsOf(read)[row];
}

/** The batches left to read, in walk order, and whether they reach the end of the ledger. */
function placesOf({ cursors, direction, after }: LedgerWalk): { places: BatchPlace[]; endsLedger: boolean } {
  const growing = direction === "forward" ? cursors.findIndex(({ isFrozen }) => !isFrozen) : -1;
  const walked = growing < 0 ? cursors : cursors.slice(0, growing + 1);
  const places = walked.flatMap(({ cursor, batches }) =>
    Array.from({ length: batches }, (_, batch): BatchPlace => ({ cursor, batch })),
  );
  const left = places.filter((place) => !after || follows(direction, rankOf(place), rankOf({ ...after, row: 0 })));
  return { places: direction === "forward" ? left : left.reverse(), endsLedger: growing < 0 };
}

/** Returns rows in walk order, without those already passed. */
async function readBatches(
  store: Pick<BatchStore, "read">,
  { dataId, campaignId, direction, after }: LedgerWalk,
  places: readonly BatchPlace[],
): Promise<LedgerRow[]> {
  const runs = [...Map.groupBy(places, ({ cursor }) => cursor)];
  const batches = await mapConcurrently(runs, cursorCount, ([cursor, run]) => {
    const batch = Math.min(...run.map((place) => place.batch));
    return store.read(dataId, { first: { campaignId, cursor, batch }, count: run.length });
  });
  const rows = batches.flat().flatMap(rowsOf);
  const fresh = after ? rows.filter((row) => follows(direction, rankOf(row), rankOf(after) + step[direction])) : rows;
  return fresh.sort((a, b) => (rankOf(a) - rankOf(b)) * step[direction]);
}

const step = { forward: 1, backward: -1 } as const;

const follows = (direction: LedgerWalk["direction"], rank: number, first: number): boolean =>
  (rank - first) * step[direction] >= 0;

const rankOf = ({ cursor, batch, row = 0 }: BatchPlace & { row?: number }): number =>
  (cursor * batchesMax + batch) * batchRowsMax + row;

const positionOf = ({ cursor, batch, row }: RowPosition): RowPosition => ({ cursor, batch, row });

function rowsOf({ key: { cursor, batch }, chunks, contactIds }: Batch): LedgerRow[] {
  const states = chunks.flatMap(({ rows, claim }) => rows.map((state) => ({ state, isClaimed: claim !== null })));
  return states.flatMap((row, index) => {
    const contactId = contactIds[index];
    return contactId === undefined ? [] : { cursor, batch, row: index, contactId, ...row };
  });
}

const sumOf = (cursors: readonly Cursor[], field: "rows" | "batches"): number =>
  cursors.reduce((sum, cursor) => sum + cursor[field], 0);
