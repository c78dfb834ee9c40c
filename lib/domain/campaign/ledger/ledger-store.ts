import type {
  Batch,
  BatchKey,
  BatchState,
  Chunk,
  Confirmation,
  Cursor,
  LeftRows,
  RowPlace,
  RowSkip,
} from "#lib/domain/campaign/ledger/ledger.ts";
import type { DataId } from "#lib/platform/data-id.ts";

export interface CursorFreezeInput {
  before: Cursor;
  batches: readonly (readonly string[])[];
  reached: Pick<Cursor, "after" | "isFrozen">;
  /** Reasons of rows that are skipped at once, by contact; none by default. */
  skipped?: ReadonlyMap<string, RowSkip>;
  /** Contacts up to `reached` that are held back; none by default. */
  left?: LeftRows;
  now: Date;
}

export interface CursorTurnInput {
  cursor: number;
  turn: number;
  now: Date;
}

/** The 16 cursors of a campaign's ledger. Implemented by lib/storage; one partition, small items. */
export interface CursorStore {
  /** All 16, in order; a cursor without an item has its initial values. Strong, 1 RRU. */
  list(dataId: DataId, campaignId: string): Promise<Cursor[]>;
  /**
   * Appends batches of contact ids and moves the cursor, all or nothing. Undefined when another worker has moved the cursor
   * since it was read. At most 40 batches.
   */
  freeze(dataId: DataId, campaignId: string, input: CursorFreezeInput): Promise<Cursor | undefined>;
  /** Undefined when the message is late: the turn has already passed on. Two messages of the current turn both get it. */
  takeTurn(dataId: DataId, campaignId: string, input: CursorTurnInput): Promise<Cursor | undefined>;
  /** Ends a turn so that one message continues with `turn + 1`. False when it had ended already. */
  giveTurnOn(dataId: DataId, campaignId: string, input: CursorTurnInput): Promise<boolean>;
}

/** One chunk as read, and its new value. */
export interface ChunkChange {
  index: number;
  from: Chunk;
  to: Chunk;
}

export interface BatchChangeInput {
  batch: Pick<Batch, "key" | "contactIds" | "round">;
  changes: readonly ChunkChange[];
}

/** The batches of a ledger. Implemented by lib/storage. */
export interface BatchStore {
  /** `count` batches from `first` on, with their contacts; fewer at the end of the cursor. Strong, at most 40. */
  read(dataId: DataId, input: { first: BatchKey; count: number }): Promise<Batch[]>;
  /** All or nothing; undefined when a chunk has changed since it was read, or the batch was reopened. 1 WRU, however many chunks. */
  change(dataId: DataId, input: BatchChangeInput): Promise<BatchState | undefined>;
  /** Call once all rows are settled. Safe to repeat: decrements the cursor's `open` once, unless a later round has begun. */
  close(dataId: DataId, batch: Pick<Batch, "key" | "round">): Promise<void>;
  /** Stores the provider's confirmation for a row without a record, for its settlement. False when the row is settled. */
  confirm(dataId: DataId, place: RowPlace, confirmation: Confirmation): Promise<boolean>;
  /** Marks a row as sent whose record is FAILED, even if the row is not settled yet. Safe to repeat. */
  acceptLate(dataId: DataId, place: RowPlace): Promise<void>;
  /** Changes a row settled as sent or given up to `rejected_late`. Safe to repeat. */
  rejectLate(dataId: DataId, place: RowPlace): Promise<void>;
}
