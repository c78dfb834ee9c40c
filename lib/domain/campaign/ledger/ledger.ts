import { type HoldReason, holdReasons } from "#lib/domain/email/held-back.ts";

/**
 * The ledger of a campaign: one row for each recipient, fixed when sending begins (contract 04 section 4). Each of the parallel
 * cursors holds batches of 100 rows. A worker claims and hands over a chunk of 10 rows at once.
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

export const rowSkips = [
  ...(["unsubscribed", "snoozed", "topic", "suppressed"] as const),
  ...(["contact_deleted", "cancelled", "project_disabled"] as const),
] as const;

export type RowFailure = (typeof rowFailures)[number];

export type RowSkip = (typeof rowSkips)[number];

/**
 * A row's state, or the reason why it ended without a mail. `unknown`: handed over, but the provider has not answered yet.
 * `rejected_late`: the provider took the mail and rejected it later, so it is not sent again. The mail's record tells what
 * happens to a sent mail later.
 */
export type RowState = "pending" | "unknown" | "sent" | "rejected_late" | RowFailure | RowSkip;

export const isSettled = (state: RowState): boolean => state !== "pending" && state !== "unknown";

/** The claim of the worker that hands a chunk over. */
export interface ChunkClaim {
  owner: string;
  /** From this instant on (ISO 8601) the owner is certainly gone, and unsettled rows are decided. */
  settleAt: string;
}

export interface Chunk {
  rows: readonly RowState[];
  claim: ChunkClaim | null;
}

/** One batch of a campaign. */
export interface BatchKey {
  campaignId: string;
  /** 0–15: the first digit of its contacts' ids. */
  cursor: number;
  /** From 0 on. */
  batch: number;
}

/** Position of a row: `row` counts from 0 within its batch. */
export interface RowPlace extends BatchKey {
  row: number;
}

/** The provider accepted a row's mail, but the sending worker died before it wrote a record. */
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
  /** The last round that made rows of it pending, and how many. */
  round: number;
  reopened: number;
}

export interface Batch extends BatchState {
  key: BatchKey;
  /** In the order of the rows. */
  contactIds: readonly string[];
}

/** Contacts of the audience that were held back when it was frozen. */
export type LeftRows = Record<HoldReason, number>;

export const leftRows = (count: (reason: HoldReason) => number): LeftRows => ({
  unsubscribed: count("unsubscribed"),
  snoozed: count("snoozed"),
  topic: count("topic"),
  suppressed: count("suppressed"),
});

/** Whether a contact of the audience gets a row: the ledger does not answer for those that are not subscribed at all. */
export const hasRow = (held: HoldReason | undefined): boolean => held !== "unsubscribed" && held !== "snoozed";

/** Of so many rows, those whose contacts were not held back. */
export const mailedRows = (rows: number, left: LeftRows): number =>
  rows - holdReasons.filter(hasRow).reduce((sum, reason) => sum + left[reason], 0);

/** One of the 16 sequences of batches, over the contacts whose ids begin with its digit. */
export interface Cursor {
  cursor: number;
  /** Id of the last contact that the freeze has read; "" before the first. */
  after: string;
  isFrozen: boolean;
  batches: number;
  rows: number;
  /** Batches that are not closed. */
  open: number;
  /** The turn to take next; a message of an earlier turn is late. */
  turn: number;
  /** When a turn was last taken or passed on, or contacts were added; null before that. */
  turnAt: string | null;
  /** The last round that reopened batches of it, and how many rows. */
  round: number;
  reopened: number;
  /** Null when it was frozen by a release that did not count them. */
  left: LeftRows | null;
}

/** The whole audience is in the ledger, and no row of it is pending. */
export const isLedgerSettled = (cursors: readonly Cursor[]): boolean =>
  cursors.every(({ isFrozen, open }) => isFrozen && open === 0);
