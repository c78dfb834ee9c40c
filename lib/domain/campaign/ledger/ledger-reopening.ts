import type { CampaignRound } from "#lib/domain/campaign/campaign.ts";
import type { BatchKey, BatchState, Cursor, RowState } from "#lib/domain/campaign/ledger/ledger.ts";
import type { ChunkChange, CursorStore } from "#lib/domain/campaign/ledger/ledger-store.ts";
import { isMissed, type MissedReason } from "#lib/domain/campaign/ledger/missed-reasons.ts";
import type { ReopeningStore } from "#lib/domain/campaign/ledger/reopening-store.ts";
import type { CampaignPlace } from "#lib/domain/campaign/sending/unsettled-campaigns.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";

interface ReopeningPorts {
  cursors: Pick<CursorStore, "list">;
  reopening: ReopeningStore;
  clock: Clock;
}

interface KeyedState {
  key: BatchKey;
  state: BatchState;
}

const readAtOnce = 100;
const cursorsAtOnce = 4;
const writesAtOnce = 8;

/** A settled batch changes only by late feedback, which comes one by one. */
const triesMax = 10;

/**
 * Makes the rows pending that a round sends again. Each batch and each cursor keeps the last round that reopened it, so a repeat
 * continues where a dead worker stopped, and counts the same rows.
 */
export class LedgerReopening {
  readonly #ports: ReopeningPorts;

  constructor(ports: ReopeningPorts) {
    this.#ports = ports;
  }

  /** The rows that the round has reopened; undefined when the time ran out. */
  async run(place: CampaignPlace, round: CampaignRound, until: Date): Promise<number | undefined> {
    const cursors = await this.#ports.cursors.list(place.dataId, place.campaignId);
    const counts = await mapConcurrently(cursors, cursorsAtOnce, async (cursor) =>
      cursor.round === round.round ? cursor.reopened : this.#reopenCursor(place, { cursor, round, until }),
    );
    return counts.includes(undefined) ? undefined : counts.reduce<number>((sum, count = 0) => sum + count, 0);
  }

  async #reopenCursor(
    { dataId, campaignId }: CampaignPlace,
    { cursor, round, until }: { cursor: Cursor; round: CampaignRound; until: Date },
  ): Promise<number | undefined> {
    const { reopening, clock } = this.#ports;
    const found = { open: 0, reopened: 0 };
    for (let batch = 0; batch < cursor.batches; batch += readAtOnce) {
      if (clock.now() >= until) return undefined;
      const first = { campaignId, cursor: cursor.cursor, batch };
      const count = Math.min(readAtOnce, cursor.batches - batch);
      const states = await reopening.states(dataId, { first, count, isStrong: true });
      const counts = await mapConcurrently(states, writesAtOnce, (each) => this.#reopen(dataId, each, round));
      for (const reopened of counts) {
        found.reopened += reopened;
        if (reopened > 0) found.open += 1;
      }
    }
    const { cursor: number } = cursor;
    const input = { cursor: number, round: round.round, ...found, now: clock.now() };
    if (found.open > 0) await reopening.reopenCursor(dataId, campaignId, input);
    return found.reopened;
  }

  /** How many rows of the batch the round has reopened. */
  async #reopen(dataId: CampaignPlace["dataId"], read: KeyedState, round: CampaignRound): Promise<number> {
    const { reopening } = this.#ports;
    let state: BatchState | undefined = read.state;
    for (let tries = 0; state && tries < triesMax; tries += 1) {
      if (state.round === round.round) return state.reopened;
      const { changes, reopened } = reopenedChunks(state, round.reasons);
      if (reopened === 0) return 0;
      const input = { state, changes, round: round.round, reopened };
      if (await reopening.reopen(dataId, read.key, input)) return reopened;
      const [again] = await reopening.states(dataId, { first: read.key, count: 1, isStrong: true });
      state = again?.state;
    }
    throw new Error("Gave up reopening a ledger batch after too many conflicting writes.");
  }
}

/** How many rows have one of the reasons. Stops counting when the time is over. */
export async function countMissed(
  { reopening, clock }: Pick<ReopeningPorts, "reopening" | "clock">,
  { dataId, campaignId }: CampaignPlace,
  { cursors, reasons, until }: { cursors: readonly Cursor[]; reasons: readonly MissedReason[]; until: Date },
): Promise<number> {
  const parts = cursors.flatMap(({ cursor, batches }) =>
    Array.from({ length: Math.ceil(batches / readAtOnce) }, (_, part) => {
      const batch = part * readAtOnce;
      return { first: { campaignId, cursor, batch }, count: Math.min(readAtOnce, batches - batch), isStrong: false };
    }),
  );
  const counts = await mapConcurrently(parts, writesAtOnce, async (part) => {
    if (clock.now() >= until) return 0;
    const states = await reopening.states(dataId, part);
    return states.reduce((sum, { state }) => sum + reopenedChunks(state, reasons).reopened, 0);
  });
  return counts.reduce((sum, count) => sum + count, 0);
}

function reopenedChunks({ chunks }: BatchState, reasons: readonly MissedReason[]) {
  let reopened = 0;
  const changes = chunks.flatMap((from, index): ChunkChange[] => {
    if (from.claim || !from.rows.some((state) => isMissed(state, reasons))) return [];
    const rows = from.rows.map((state): RowState => (isMissed(state, reasons) ? "pending" : state));
    reopened += from.rows.filter((state) => isMissed(state, reasons)).length;
    return [{ index, from, to: { rows, claim: null } }];
  });
  return { changes, reopened };
}
