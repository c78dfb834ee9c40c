import type { CampaignStore } from "#lib/domain/campaign/campaign-store.ts";
import type { Cursor } from "#lib/domain/campaign/ledger/ledger.ts";
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

/**
 * After the freeze, stores the recipient count and starts the lanes, or ends the campaign. Repeated, it restarts the lanes that
 * have stopped; a running lane drops the message, or shares a turn with it.
 */
export class SendingStart {
  readonly #ports: SendingStartPorts;

  constructor(ports: SendingStartPorts) {
    this.#ports = ports;
  }

  /** `cursors`: all of them, frozen. False when the campaign is not under way any more. */
  async run(place: CampaignPlace, cursors: readonly Cursor[]): Promise<boolean> {
    const { campaigns, pace, dispatches, clock } = this.#ports;
    const total = sumOf(cursors, ({ rows }) => rows);
    if (
      !(await campaigns.keepFrozen(place.dataId, place.campaignId, {
        totalRecipients: total,
        now: clock.now(),
      }))
    )
      return false;
    const openBatches = sumOf(cursors, ({ open }) => open);
    if (openBatches === 0) {
      await endCampaign(this.#ports, place, clock.now());
      return true;
    }
    const lanes = lanesFor(await pace.rate(), total);
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
