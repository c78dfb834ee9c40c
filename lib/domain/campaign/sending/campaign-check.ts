import type { CampaignStore } from "#lib/domain/campaign/campaign-store.ts";
import type { CursorStore } from "#lib/domain/campaign/ledger/ledger-store.ts";
import type { CampaignPlace, UnsettledCampaigns } from "#lib/domain/campaign/sending/unsettled-campaigns.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { logger } from "#lib/platform/logger.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";

export interface CampaignCheckPorts {
  unsettled: Pick<UnsettledCampaigns, "list">;
  campaigns: Pick<CampaignStore, "findHead">;
  cursors: Pick<CursorStore, "list">;
  jobs: Pick<JobQueue, "send">;
  clock: Clock;
}

const campaignsAtOnce = 8;

/** Whoever works on a campaign leaves a trace each minute, and a message waits for some seconds. */
const stillMs = 3 * 60 * 1_000;

/**
 * Looks every few minutes after the campaigns that are under way. One that nobody has worked on lately has lost a message, be
 * it of its freezing, its sending or its end: the job that begins all of these goes on where it stands.
 */
export class CampaignCheck {
  readonly #ports: CampaignCheckPorts;

  constructor(ports: CampaignCheckPorts) {
    this.#ports = ports;
  }

  /** After which campaign to go on when the time was over; undefined at the end. 1 to 2 RRU a campaign. */
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

  async #look({ projectId, campaignId }: CampaignPlace): Promise<void> {
    const { jobs, clock } = this.#ports;
    const tracedAt = await this.#lastTrace(projectId, campaignId);
    if (tracedAt === undefined || clock.now().getTime() - Date.parse(tracedAt) < stillMs) return;
    logger.warn("A campaign stood still and is gone on with.", { projectId, campaignId, tracedAt });
    await jobs.send({ type: "freezeCampaign", dataId: projectId, campaignId });
  }

  /** Before its first trace that of its beginning; undefined when it is gone. */
  async #lastTrace(projectId: string, campaignId: string): Promise<string | undefined> {
    const { cursors, campaigns } = this.#ports;
    const traces = (await cursors.list(projectId, campaignId)).flatMap(({ turnAt }) => turnAt ?? []);
    return traces.sort().at(-1) ?? (await campaigns.findHead(projectId, campaignId))?.sentAt ?? undefined;
  }
}
