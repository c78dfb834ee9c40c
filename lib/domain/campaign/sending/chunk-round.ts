import type { BatchState } from "#lib/domain/campaign/ledger/ledger.ts";
import type { CampaignVerdict } from "#lib/domain/campaign/sending/campaign-verdict.ts";

/** The result of one step with one chunk. */
export type ChunkRound =
  | { kind: "moved"; state: BatchState }
  /** Another worker has changed the chunk meanwhile. */
  | { kind: "lost" }
  /** No mail of the campaign may go any more; the verdict has settled the rows of the step. */
  | { kind: "stopped"; state: BatchState; verdict: CampaignVerdict }
  /** The campaign is paused; the rows of the step are pending again. */
  | { kind: "paused"; state: BatchState }
  /** No mail may go for now: the account has no rate or quota left, or the provider throttles. */
  | { kind: "stalled" }
  /** The turn is over. */
  | { kind: "late" }
  /** The campaign or its project is gone. */
  | { kind: "gone" };
