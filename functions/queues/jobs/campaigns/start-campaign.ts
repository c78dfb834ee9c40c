import * as z from "zod";
import { requeueIfEarly } from "#functions/queues/jobs/requeue-if-early.ts";
import type { CampaignStart } from "#lib/domain/campaign/sending/campaign-start.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import { isDataId } from "#lib/domain/project/data-id.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { logger } from "#lib/platform/logger.ts";

export const startCampaignJob = z.object({
  type: z.literal("startCampaign"),
  dataId: z.string().refine(isDataId),
  campaignId: z.guid(),
  scheduledFor: z.iso.datetime(),
});

export type StartCampaignJob = z.infer<typeof startCampaignJob>;

interface StartCampaignPorts {
  start: Pick<CampaignStart, "start">;
  jobs: Pick<JobQueue, "send">;
  clock: Clock;
}

export const startCampaign =
  ({ start, jobs, clock }: StartCampaignPorts) =>
  async (job: StartCampaignJob): Promise<void> => {
    const { dataId, campaignId, scheduledFor } = job;
    const now = clock.now();
    if (await requeueIfEarly(jobs, job, scheduledFor, now)) return;
    const outcome = await start.start({ projectId: dataId, campaignId, scheduledFor }, now);
    logger.info("The time of a campaign has come.", { dataId, campaignId, outcome });
  };
