import type { BatchKey, BatchState, Cursor } from "#lib/domain/campaign/ledger/ledger.ts";
import type { ChunkChange } from "#lib/domain/campaign/ledger/ledger-store.ts";
import type { DataId } from "#lib/platform/data-id.ts";

export interface StatesInput {
  first: BatchKey;
  /** At most 100. */
  count: number;
  isStrong: boolean;
}

export interface ReopenInput {
  /** As read. */
  state: BatchState;
  changes: readonly ChunkChange[];
  round: number;
  /** Rows that become pending. */
  reopened: number;
}

export interface CursorReopenInput extends Pick<Cursor, "cursor" | "round" | "open" | "reopened"> {
  now: Date;
}

/** Makes settled rows pending again. Implemented by lib/storage. */
export interface ReopeningStore {
  /** The states of touched batches, without their contacts. Strong 1 RRU each, else 0.5. */
  states(dataId: DataId, input: StatesInput): Promise<{ key: BatchKey; state: BatchState }[]>;
  /** All or nothing; false when the batch has changed since it was read. 1 WRU. */
  reopen(dataId: DataId, key: BatchKey, input: ReopenInput): Promise<boolean>;
  /** Tells the cursor its open batches. Once for a round, safe to repeat. 1 WRU. */
  reopenCursor(dataId: DataId, campaignId: string, input: CursorReopenInput): Promise<void>;
}
