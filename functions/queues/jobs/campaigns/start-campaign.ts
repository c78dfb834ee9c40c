import * as z from "zod";
import { dataId, jobKind } from "#functions/queues/jobs/job-kind.ts";
import { requeueIfEarly } from "#functions/queues/jobs/requeue-if-early.ts";
import type { CampaignJob } from "#lib/domain/campaign/campaign-jobs.ts";
import type { CampaignStart } from "#lib/domain/campaign/sending/campaign-start.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { logger } from "#lib/platform/logger.ts";

interface StartCampaignPorts {
  start: Pick<CampaignStart, "start">;
  jobs: JobQueue<CampaignJob>;
  clock: Clock;
}

export const startCampaign = ({ start, jobs, clock }: StartCampaignPorts) =>
  jobKind({
    type: "startCampaign",
    fields: { dataId, campaignId: z.guid(), scheduledFor: z.iso.datetime() },
    async run(job) {
      const { dataId, campaignId, scheduledFor } = job;
      const now = clock.now();
      if (await requeueIfEarly(jobs, job, { at: scheduledFor, now })) return;
      const outcome = await start.start({ dataId, campaignId, scheduledFor }, now);
      logger.info("Started a scheduled campaign", { dataId, campaignId, outcome });
    },
  });
