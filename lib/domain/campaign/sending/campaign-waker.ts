import type { CampaignJob } from "#lib/domain/campaign/campaign-jobs.ts";
import type { DueCampaign } from "#lib/domain/campaign/sending/unsettled-campaigns.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import type { JobTimer } from "#lib/domain/job/job-timer.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";

interface WakerPorts {
  timer: JobTimer<CampaignJob>;
  jobs: JobQueue<CampaignJob>;
  clock: Clock;
}

/** No request lasts longer. An earlier job could run before the campaign's time is stored, and find none. */
const requestSecondsMax = 30;

/** A queue delays a message to the second, but at most this long. */
const delaySecondsMax = 900;

/** A timer may fire this late, so it is set early; a job that comes early waits for the time. */
const timerLateMsMax = 60_000;

/** Schedules job `startCampaign` for campaigns that wait for their time. */
export class CampaignWaker {
  readonly #ports: WakerPorts;

  constructor(ports: WakerPorts) {
    this.#ports = ports;
  }

  /**
   * Returns once a check of the campaign is durably scheduled: for its time, or within half a minute after a time that is near
   * or past.
   */
  async wake({ dataId, campaignId, scheduledFor }: DueCampaign): Promise<void> {
    const { timer, jobs, clock } = this.#ports;
    const job = { type: "startCampaign", dataId, campaignId, scheduledFor } as const;
    const at = Date.parse(scheduledFor);
    const seconds = Math.max(Math.ceil((at - clock.now().getTime()) / 1_000), requestSecondsMax);
    if (seconds <= delaySecondsMax) await jobs.send(job, seconds);
    else await timer.start(job, new Date(at - timerLateMsMax));
  }

  /** For a campaign whose time is stored and so near that the check of `wake` comes after it: adds a check at that time. */
  async wakeInTime({ dataId, campaignId, at }: { dataId: DataId; campaignId: string; at: Date }): Promise<void> {
    const { jobs, clock } = this.#ports;
    const seconds = Math.ceil((at.getTime() - clock.now().getTime()) / 1_000);
    if (seconds >= requestSecondsMax) return;
    await jobs.send(
      { type: "startCampaign", dataId, campaignId, scheduledFor: at.toISOString() },
      Math.max(seconds, 0),
    );
  }
}
