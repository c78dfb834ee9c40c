import type { CampaignJob } from "#lib/domain/campaign/campaign-jobs.ts";
import type { DueCampaign, UnsettledCampaigns } from "#lib/domain/campaign/sending/unsettled-campaigns.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";

interface DueCampaignPorts {
  unsettled: Pick<UnsettledCampaigns, "due">;
  jobs: JobQueue<CampaignJob>;
  clock: Clock;
}

/** The check runs every five minutes; the rest allows for a late check. A queue can delay a message for 15. */
const aheadMs = 7 * 60 * 1_000;

const messagesAtOnce = 8;

/** Wakes campaigns due before the next check: each begins within its minute even when its timer got lost. */
export class DueCampaigns {
  readonly #ports: DueCampaignPorts;

  constructor(ports: DueCampaignPorts) {
    this.#ports = ports;
  }

  /** Schedules job `startCampaign` for the time of each, or for now when that has passed. */
  async wake(): Promise<void> {
    const { unsettled, clock } = this.#ports;
    const until = new Date(clock.now().getTime() + aheadMs);
    let after: string | undefined;
    do {
      const { campaigns, next } = await unsettled.due(until, after);
      await mapConcurrently(campaigns, messagesAtOnce, (campaign) => this.#wake(campaign));
      after = next;
    } while (after !== undefined);
  }

  #wake({ dataId, campaignId, scheduledFor }: DueCampaign): Promise<void> {
    const { jobs, clock } = this.#ports;
    const seconds = Math.ceil((Date.parse(scheduledFor) - clock.now().getTime()) / 1_000);
    return jobs.send({ type: "startCampaign", dataId, campaignId, scheduledFor }, Math.max(0, seconds));
  }
}
