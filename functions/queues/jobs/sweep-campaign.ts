import * as z from "zod";
import type { CampaignStore } from "#lib/domain/campaign/campaign-store.ts";
import type { LedgerRemoval } from "#lib/domain/campaign/ledger-store.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import { isDataId } from "#lib/domain/project/data-id.ts";
import { logger } from "#lib/platform/logger.ts";

export const sweepCampaignJob = z.object({
  type: z.literal("sweepCampaign"),
  dataId: z.string().refine(isDataId),
  campaignId: z.guid(),
});

export type SweepCampaignJob = z.infer<typeof sweepCampaignJob>;

export interface CampaignSweepPorts {
  campaigns: Pick<CampaignStore, "findHead">;
  ledgers: LedgerRemoval;
  jobs: Pick<JobQueue, "send">;
}

export const sweepCampaign =
  ({ campaigns, ledgers, jobs }: CampaignSweepPorts) =>
  async (job: SweepCampaignJob, until: Date): Promise<void> => {
    const { dataId, campaignId } = job;
    // Whoever was about to delete it did not come so far.
    if (await campaigns.findHead(dataId, campaignId)) return;
    const isSwept = await ledgers.remove(dataId, campaignId, until);
    if (!isSwept) await jobs.send(job);
    logger.info("The ledger of a deleted campaign was worked on.", { dataId, campaignId, isSwept });
  };
