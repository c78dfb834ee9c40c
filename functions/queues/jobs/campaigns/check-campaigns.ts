import * as z from "zod";
import { jobKind } from "#functions/queues/jobs/job-kind.ts";
import type { CampaignJob } from "#lib/domain/campaign/campaign-jobs.ts";
import type { CampaignCheck } from "#lib/domain/campaign/sending/campaign-check.ts";
import type { DueCampaigns } from "#lib/domain/campaign/sending/due-campaigns.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";

interface CampaignRoundPorts {
  due: Pick<DueCampaigns, "wake">;
  check: Pick<CampaignCheck, "run">;
  jobs: JobQueue<CampaignJob>;
}

/** The schedule sends only the type, which starts a round. Campaigns that are due go first: they must start within a minute. */
export const checkCampaigns = ({ due, check, jobs }: CampaignRoundPorts) =>
  jobKind({
    type: "checkCampaigns",
    fields: { after: z.string().optional() },
    async run({ after }, deadline) {
      if (after === undefined) await due.wake();
      const rest = await check.run(after, deadline);
      if (rest !== undefined) await jobs.send({ type: "checkCampaigns", after: rest });
    },
  });
