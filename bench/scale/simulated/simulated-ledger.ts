import type { Use } from "#bench/scale/partition-heat.ts";
import type { SimulatedTable } from "#bench/scale/simulated/simulated-table.ts";
import {
  type Batch,
  type BatchKey,
  type BatchState,
  type Cursor,
  chunkRowsMax,
  cursorCount,
} from "#lib/domain/campaign/ledger/ledger.ts";
import type { BatchStore, ChunkChange, CursorStore } from "#lib/domain/campaign/ledger/ledger-store.ts";
import { chunkOfText, textOfChunk, untouchedChunk } from "#lib/storage/campaign/chunk-text.ts";
import { newCursor } from "#lib/storage/campaign/ledger-item.ts";

interface StoredBatch {
  contactIds: readonly string[];
  /** Per chunk, as in the table; undefined for an unchanged chunk. */
  chunks: (string | undefined)[];
  isClosed: boolean;
}

/** Units of the repository's calls; a transaction costs twice. */
const units = { list: 1, freeze: { batch: 4, cursor: 2 }, take: 1, give: 1, read: 2, change: 1, close: 2 };

/** The ledger of one campaign in the simulated table. */
export class SimulatedLedger {
  readonly #table: SimulatedTable;
  readonly #cursors: Cursor[] = Array.from({ length: cursorCount }, (_, cursor) => newCursor(cursor));
  readonly #batches: StoredBatch[][] = this.#cursors.map(() => []);

  constructor(table: SimulatedTable) {
    this.#table = table;
  }

  readonly cursors: CursorStore = {
    list: () => this.#onCursors("read", units.list, () => [...this.#cursors]),
    freeze: (_project, _campaign, { before, batches, reached, now }) => {
      const written = batches.map((_, index) => use({ ...before, batch: before.batches + index }, units.freeze.batch));
      const uses = [...written, { partition: "cursors:", units: units.freeze.cursor }];
      return this.#table.call("transaction", uses, () => this.#freeze(before, { batches, reached, now }));
    },
    takeTurn: (_project, _campaign, { cursor, turn, now }) =>
      this.#onCursors("write", units.take, () => this.#changeCursor(cursor, turn, { turnAt: now.toISOString() })),
    giveTurnOn: async (_project, _campaign, { cursor, turn, now }) => {
      const changes = { turn: turn + 1, turnAt: now.toISOString() };
      const given = this.#onCursors("write", units.give, () => this.#changeCursor(cursor, turn, changes));
      return (await given) !== undefined;
    },
  };

  readonly batches: BatchStore = {
    read: (_project, { first, count }) => {
      const keys = Array.from({ length: count }, (_, index): BatchKey => ({ ...first, batch: first.batch + index }));
      const uses = keys.map((key) => use(key, units.read));
      return this.#table.call("read", uses, () => keys.flatMap((key) => this.#batch(key) ?? []));
    },
    change: (_project, { batch: { key }, changes }) =>
      this.#table.call("write", [use(key, units.change)], () => this.#change(key, changes)),
    close: (_project, { key }) => {
      const uses = [use(key, units.close), { partition: "cursors:", units: units.close }];
      return this.#table.call("transaction", uses, () => this.#close(key));
    },
    confirm: () => notSimulated(),
    acceptLate: () => notSimulated(),
    rejectLate: () => notSimulated(),
  };

  #onCursors<T>(kind: "read" | "write" | "transaction", used: number, work: () => T): Promise<T> {
    return this.#table.call(kind, [{ partition: "cursors:", units: used }], work);
  }

  #freeze(
    before: Cursor,
    {
      batches,
      reached,
      now,
    }: { batches: readonly (readonly string[])[]; reached: Pick<Cursor, "after" | "isFrozen">; now: Date },
  ): Cursor | undefined {
    const stored = this.#cursors[before.cursor];
    if (!stored || stored.after !== before.after || stored.batches !== before.batches || stored.isFrozen)
      return undefined;
    for (const contactIds of batches) {
      const chunks = new Array<string | undefined>(Math.ceil(contactIds.length / chunkRowsMax)).fill(undefined);
      this.#batches[before.cursor]?.push({ contactIds, chunks, isClosed: false });
    }
    const rows = batches.reduce((sum, { length }) => sum + length, 0);
    const next: Cursor = {
      ...stored,
      ...reached,
      batches: stored.batches + batches.length,
      rows: stored.rows + rows,
      open: stored.open + batches.length,
      turnAt: now.toISOString(),
    };
    this.#cursors[before.cursor] = next;
    return next;
  }

  #changeCursor(cursor: number, turn: number, changes: Partial<Cursor>): Cursor | undefined {
    const stored = this.#cursors[cursor];
    if (stored?.turn !== turn) return undefined;
    const next = { ...stored, ...changes };
    this.#cursors[cursor] = next;
    return next;
  }

  #batch(key: BatchKey): Batch | undefined {
    const stored = this.#batches[key.cursor]?.[key.batch];
    return stored && { key, contactIds: stored.contactIds, ...stateOf(stored) };
  }

  #change(key: BatchKey, changes: readonly ChunkChange[]): BatchState | undefined {
    const stored = this.#batches[key.cursor]?.[key.batch];
    if (!stored || changes.some(({ index, from }) => stored.chunks[index] !== textOfChunk(from))) return undefined;
    for (const { index, to } of changes) stored.chunks[index] = textOfChunk(to);
    return stateOf(stored);
  }

  #close(key: BatchKey): void {
    const stored = this.#batches[key.cursor]?.[key.batch];
    const cursor = this.#cursors[key.cursor];
    if (!stored || !cursor || stored.isClosed) return;
    stored.isClosed = true;
    this.#cursors[key.cursor] = { ...cursor, open: cursor.open - 1 };
  }
}

function stateOf({ contactIds, chunks, isClosed }: StoredBatch): BatchState {
  const rowsOf = (index: number) => Math.min(chunkRowsMax, contactIds.length - index * chunkRowsMax);
  return {
    chunks: chunks.map((text, index) => (text === undefined ? untouchedChunk(rowsOf(index)) : chunkOfText(text))),
    confirmed: new Map(),
    isClosed,
    round: 1,
    reopened: 0,
  };
}

const use = ({ cursor, batch }: Omit<BatchKey, "campaignId">, used: number): Use => ({
  partition: `batch:${cursor}-${batch}`,
  units: used,
});

const notSimulated = () => Promise.reject(new Error("No notification comes in this simulation."));
