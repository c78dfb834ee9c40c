import type { CampaignJob } from "#lib/domain/campaign/campaign-jobs.ts";
import type { CampaignStore } from "#lib/domain/campaign/campaign-store.ts";
import type { CursorStore } from "#lib/domain/campaign/ledger/ledger-store.ts";
import type { PausedCampaigns } from "#lib/domain/campaign/pausing/paused-campaigns.ts";
import type { CampaignPlace, UnsettledCampaigns } from "#lib/domain/campaign/sending/unsettled-campaigns.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { logger } from "#lib/platform/logger.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";

interface CampaignCheckPorts {
  unsettled: Pick<UnsettledCampaigns, "list">;
  campaigns: Pick<CampaignStore, "findHead">;
  cursors: Pick<CursorStore, "list">;
  paused: Pick<PausedCampaigns, "look">;
  jobs: JobQueue<CampaignJob>;
  clock: Clock;
}

const campaignsAtOnce = 8;

/** A worker leaves a trace on a campaign each minute, and a message waits for some seconds. */
const stillMs = 3 * 60 * 1_000;

/**
 * Checks every few minutes for begun campaigns without a recent trace. Such a campaign has lost a message of its freezing,
 * sending or end. The job that begins all of these continues from the stored state.
 */
export class CampaignCheck {
  readonly #ports: CampaignCheckPorts;

  constructor(ports: CampaignCheckPorts) {
    this.#ports = ports;
  }

  /** Returns the campaign to continue after when time ran out; undefined at the end. 1 to 3 RRU a campaign. */
  async run(after: string | undefined, until: Date): Promise<string | undefined> {
    const { unsettled, clock } = this.#ports;
    let position = after;
    do {
      const { campaigns, next } = await unsettled.list(position);
      await mapConcurrently(campaigns, campaignsAtOnce, (place) => this.#look(place));
      position = next;
    } while (position !== undefined && clock.now() < until);
    return position;
  }

  async #look({ dataId, campaignId }: CampaignPlace): Promise<void> {
    const { campaigns, paused, jobs, clock } = this.#ports;
    const tracedAt = await this.#lastTrace(dataId, campaignId);
    if (tracedAt === undefined || clock.now().getTime() - Date.parse(tracedAt) < stillMs) return;
    const head = await campaigns.findHead(dataId, campaignId);
    if (head?.status === "PAUSED") return paused.look({ dataId, campaignId }, head, tracedAt);
    logger.warn("Resuming a stalled campaign", { projectId: dataId, campaignId, tracedAt });
    await jobs.send({ type: "freezeCampaign", dataId, campaignId });
  }

  /** Falls back to the start of sending before the first trace; undefined when the campaign is gone. */
  async #lastTrace(dataId: DataId, campaignId: string): Promise<string | undefined> {
    const { cursors, campaigns } = this.#ports;
    const traces = (await cursors.list(dataId, campaignId)).flatMap(({ turnAt }) => turnAt ?? []);
    return traces.sort().at(-1) ?? (await campaigns.findHead(dataId, campaignId))?.sentAt ?? undefined;
  }
}
