import type {
  Batch,
  BatchKey,
  BatchState,
  Chunk,
  Confirmation,
  Cursor,
  RowPlace,
} from "#lib/domain/campaign/ledger/ledger.ts";

/** The 16 cursors of a campaign's ledger. Implemented by lib/storage; one partition, small items. */
export interface CursorStore {
  /** All 16, in order, those without an item as they begin. Strong, 1 RRU. */
  list(projectId: string, campaignId: string): Promise<Cursor[]>;
  /**
   * Appends batches of contact ids and moves the cursor, all or nothing, while the cursor is where it was read. Undefined
   * when somebody else was faster. At most 40 batches.
   */
  freeze(
    projectId: string,
    campaignId: string,
    before: Cursor,
    batches: readonly (readonly string[])[],
    reached: Pick<Cursor, "after" | "isFrozen">,
    now: Date,
  ): Promise<Cursor | undefined>;
  /** Undefined when the turn was given on meanwhile: the message is late. Two messages of one turn both get it. */
  takeTurn(projectId: string, campaignId: string, cursor: number, turn: number, now: Date): Promise<Cursor | undefined>;
  /** Ends a turn so that one message goes on with `turn + 1`. False when it was ended already. */
  giveTurnOn(projectId: string, campaignId: string, cursor: number, turn: number, now: Date): Promise<boolean>;
}

/** One chunk as it was read, and as it is to be. */
export interface ChunkChange {
  index: number;
  from: Chunk;
  to: Chunk;
}

/** The batches of a ledger. Implemented by lib/storage. */
export interface BatchStore {
  /** `count` batches from `first` on, with their contacts; fewer at the end of the cursor. Strong, at most 40. */
  read(projectId: string, first: BatchKey, count: number): Promise<Batch[]>;
  /** All of the changes, or none (undefined) when a chunk is another by now. 1 WRU, however many chunks. */
  change(
    projectId: string,
    batch: Pick<Batch, "key" | "contactIds">,
    changes: readonly ChunkChange[],
  ): Promise<BatchState | undefined>;
  /** Once all rows are settled. Safe to repeat: the cursor's `open` goes down once. */
  close(projectId: string, key: BatchKey): Promise<void>;
  /** Notes what the provider told of a row that has no record, for whoever settles it. False when its row is settled. */
  confirm(projectId: string, place: RowPlace, confirmation: Confirmation): Promise<boolean>;
  /** A row whose record is FAILED, even if it is not settled yet itself, becomes sent after all. Safe to repeat. */
  acceptLate(projectId: string, place: RowPlace): Promise<void>;
  /** A row that is settled as sent or given up becomes `provider_rejected`. Safe to repeat. */
  rejectLate(projectId: string, place: RowPlace): Promise<void>;
}
