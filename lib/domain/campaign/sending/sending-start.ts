import type { CampaignKeepFrozenInput, CampaignStore } from "#lib/domain/campaign/campaign-store.ts";
import { campaignCost } from "#lib/domain/campaign/estimate/list-prices.ts";
import { batchRowsMax, type Cursor, mailedRows } from "#lib/domain/campaign/ledger/ledger.ts";
import { type CampaignEndPorts, endCampaign } from "#lib/domain/campaign/sending/campaign-end.ts";
import type { Dispatch, DispatchQueue } from "#lib/domain/campaign/sending/dispatch.ts";
import { lanesFor } from "#lib/domain/campaign/sending/lanes.ts";
import type { CampaignPlace } from "#lib/domain/campaign/sending/unsettled-campaigns.ts";
import type { BulkPace } from "#lib/domain/email/handover/bulk-pace.ts";
import type { Clock } from "#lib/platform/clock.ts";

interface SendingStartPorts extends CampaignEndPorts {
  campaigns: Pick<CampaignStore, "keepFrozen" | "findHead" | "move">;
  pace: Pick<BulkPace, "rate">;
  dispatches: DispatchQueue;
  clock: Clock;
}

interface StartedRound extends Pick<CampaignKeepFrozenInput, "round" | "rounds"> {
  /** All of them, frozen. */
  cursors: readonly Cursor[];
}

/**
 * After the freeze or a reopening, stores the recipient count and starts the lanes, or ends the campaign. Repeated, it restarts the lanes that
 * have stopped; a running lane drops the message, or shares a turn with it.
 */
export class SendingStart {
  readonly #ports: SendingStartPorts;

  constructor(ports: SendingStartPorts) {
    this.#ports = ports;
  }

  /** False when the campaign is not under way any more, or in a later round. */
  async run(place: CampaignPlace, { round, rounds, cursors }: StartedRound): Promise<boolean> {
    const { campaigns, pace, dispatches, clock } = this.#ports;
    const { dataId, campaignId } = place;
    const totalRecipients = sumOf(cursors, ({ rows }) => rows);
    const recipients = sumOf(cursors, ({ rows, left }) => (left ? mailedRows(rows, left) : rows));
    const estimate = round === 1 ? { recipients, cost: campaignCost(recipients) } : undefined;
    const kept = { totalRecipients, round, rounds, estimate, now: clock.now() };
    if (!(await campaigns.keepFrozen(dataId, campaignId, kept))) return false;
    const openBatches = sumOf(cursors, ({ open }) => open);
    if (openBatches === 0) {
      await endCampaign(this.#ports, place, { round, now: clock.now() });
      return true;
    }
    const lanes = lanesFor(await pace.rate(), Math.min(totalRecipients, openBatches * batchRowsMax));
    for (const start of laneStarts(place, cursors, lanes)) await dispatches.send(start);
    return true;
  }
}

const sumOf = (cursors: readonly Cursor[], number: (cursor: Cursor) => number): number =>
  cursors.reduce((sum, cursor) => sum + number(cursor), 0);

/** The first message of each lane: its first cursor with open batches. None for a lane without one. */
const laneStarts = ({ dataId, campaignId }: CampaignPlace, cursors: readonly Cursor[], lanes: number): Dispatch[] =>
  Array.from({ length: lanes }, (_, lane) => lane).flatMap((lane) => {
    const first = cursors.find(({ cursor, open }) => cursor % lanes === lane && open > 0);
    return first ? { projectId: dataId, campaignId, cursor: first.cursor, lanes, turn: first.turn, batch: 0 } : [];
  });
