/**
 * Go on handing over the mails of one cursor of a campaign. A lane takes every `lanes`-th cursor, one after the other: as
 * many lanes work at once as the account's rate keeps busy.
 */
export interface Dispatch {
  projectId: string;
  campaignId: string;
  cursor: number;
  lanes: number;
  /** Of the cursor (ledger.ts). */
  turn: number;
  /** Batch to begin with. */
  batch: number;
}

/** The lane of bulk mail. Implemented by lib/messaging. */
export interface DispatchQueue {
  /** Returns when the message is durable; it comes in so many seconds, at most 900, and may come more than once. */
  send(dispatch: Dispatch, delaySeconds?: number): Promise<void>;
}
