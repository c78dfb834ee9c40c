import type { DataId } from "#lib/platform/data-id.ts";
/**
 * A message to continue handing over one cursor of a campaign. A lane takes every `lanes`-th cursor in order. The account's
 * rate decides how many lanes run in parallel.
 */
export interface Dispatch {
  projectId: DataId;
  campaignId: string;
  cursor: number;
  lanes: number;
  /** The cursor's turn (ledger.ts). */
  turn: number;
  /** Batch to begin with. */
  batch: number;
  /** The lane of a paused campaign has started over, to settle claims, and ends after its last cursor. */
  isLastLap?: true | undefined;
}

/** The queue of bulk mail. Implemented by lib/messaging. */
export interface DispatchQueue {
  /** Returns when the message is durable. It arrives after the delay, at most 900 s, maybe more than once. */
  send(dispatch: Dispatch, delaySeconds?: number): Promise<void>;
}
