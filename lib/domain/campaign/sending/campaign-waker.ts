import type { DueCampaign } from "#lib/domain/campaign/sending/unsettled-campaigns.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import type { JobTimer } from "#lib/domain/job/job-timer.ts";
import type { Clock } from "#lib/platform/clock.ts";

export interface WakerPorts {
  timer: JobTimer;
  jobs: JobQueue;
  clock: Clock;
}

/** No request lasts longer. A job that comes sooner could come before the campaign has its time, and find none. */
const requestSecondsMax = 30;

/** A queue keeps a message back to the second, but no longer. */
const delaySecondsMax = 900;

/** A timer may be so late; it is set early, and the job that comes early waits for the time itself. */
const timerLateMsMax = 60_000;

/** Has campaigns that wait for their time begun then: job `startCampaign`. */
export class CampaignWaker {
  readonly #ports: WakerPorts;

  constructor(ports: WakerPorts) {
    this.#ports = ports;
  }

  /**
   * Returns when it is durable that the campaign is looked at at its time, or within half a minute after a time that is
   * near or has passed.
   */
  async wake({ projectId: dataId, campaignId, scheduledFor }: DueCampaign): Promise<void> {
    const { timer, jobs, clock } = this.#ports;
    const job = { type: "startCampaign", dataId, campaignId, scheduledFor } as const;
    const at = Date.parse(scheduledFor);
    const seconds = Math.max(Math.ceil((at - clock.now().getTime()) / 1_000), requestSecondsMax);
    if (seconds <= delaySecondsMax) await jobs.send(job, seconds);
    else await timer.start(job, new Date(at - timerLateMsMax));
  }
}
