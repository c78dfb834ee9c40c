/**
 * The ledger of a campaign: one row for each recipient, fixed when sending begins (contract 04 section 4). Rows lie in
 * batches of 100 of one cursor, cursors side by side; a chunk of 10 is what is claimed and handed over at once.
 */
export const cursorCount = 16;
export const batchRowsMax = 100;
export const chunkRowsMax = 10;

export const rowFailures = [
  "render_failed",
  "provider_rejected",
  "delivery_unconfirmed",
  "billing_limit",
  "domain_not_verified",
  "error",
] as const;

export const rowSkips = ["unsubscribed", "snoozed", "contact_deleted", "cancelled", "project_disabled"] as const;

export type RowFailure = (typeof rowFailures)[number];

export type RowSkip = (typeof rowSkips)[number];

/**
 * How far a row has come, the reason where it has ended without a mail. `unknown`: handed over, and the provider has not
 * said whether it took it. What becomes of a sent mail later is told by its record.
 */
export type RowState = "pending" | "unknown" | "sent" | RowFailure | RowSkip;

export const isSettled = (state: RowState): boolean => state !== "pending" && state !== "unknown";

/** Of whoever hands a chunk over. */
export interface ChunkClaim {
  owner: string;
  /** From this instant on (ISO 8601) the outcome of what is not settled is decided: the owner is gone for certain. */
  settleAt: string;
}

export interface Chunk {
  rows: readonly RowState[];
  claim: ChunkClaim | null;
}

/** One batch of a campaign. */
export interface BatchKey {
  campaignId: string;
  /** 0–15: the first digit of the ids of its contacts. */
  cursor: number;
  /** From 0 on. */
  batch: number;
}

/** Place of a row: `row` counts from 0 within its batch. */
export interface RowPlace extends BatchKey {
  row: number;
}

/** The provider has told that it took the mail of a row that has no record: its sender died before it wrote one. */
export interface Confirmation {
  messageId: string;
  acceptedAt: string;
}

export interface BatchState {
  chunks: readonly Chunk[];
  /** By row. */
  confirmed: ReadonlyMap<number, Confirmation>;
  /** Every row is settled, and the cursor knows it. */
  isClosed: boolean;
}

export interface Batch extends BatchState {
  key: BatchKey;
  /** In the order of the rows. */
  contactIds: readonly string[];
}

/** One of the 16 sequences of batches, over the contacts whose ids begin with its digit. */
export interface Cursor {
  cursor: number;
  /** Id of the last contact that was looked at while the audience was frozen; "" before the first. */
  after: string;
  isFrozen: boolean;
  batches: number;
  rows: number;
  /** Batches that are not closed. */
  open: number;
  /** The turn that may be taken next; a message of an earlier one is late. */
  turn: number;
  /** When a turn was last taken or given on, or contacts were added; null before that. */
  turnAt: string | null;
}

/** The whole audience is in the ledger, and no row of it is pending. */
export const isLedgerSettled = (cursors: readonly Cursor[]): boolean =>
  cursors.every(({ isFrozen, open }) => isFrozen && open === 0);
