import * as z from "zod";
import type { CampaignCheck } from "#lib/domain/campaign/sending/campaign-check.ts";
import type { DueCampaigns } from "#lib/domain/campaign/sending/due-campaigns.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";

/** The schedule sends only the type, which starts a round. */
export const checkCampaignsJob = z.object({ type: z.literal("checkCampaigns"), after: z.string().optional() });

export type CheckCampaignsJob = z.infer<typeof checkCampaignsJob>;

export interface CampaignRoundPorts {
  due: Pick<DueCampaigns, "wake">;
  check: Pick<CampaignCheck, "run">;
  jobs: Pick<JobQueue, "send">;
}

/** Campaigns that are due go first: they must start within a minute. */
export const checkCampaigns =
  ({ due, check, jobs }: CampaignRoundPorts) =>
  async ({ after }: CheckCampaignsJob, until: Date): Promise<void> => {
    if (after === undefined) await due.wake();
    const rest = await check.run(after, until);
    if (rest !== undefined) await jobs.send({ type: "checkCampaigns", after: rest });
  };
