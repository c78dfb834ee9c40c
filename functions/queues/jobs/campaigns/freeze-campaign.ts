import * as z from "zod";
import { dataId, jobKind } from "#functions/queues/jobs/job-kind.ts";
import type { AudienceFreeze } from "#lib/domain/campaign/audience/audience-freeze.ts";
import { logger } from "#lib/platform/logger.ts";

export const freezeCampaign = (audience: Pick<AudienceFreeze, "run">) =>
  jobKind({
    type: "freezeCampaign",
    fields: { dataId, campaignId: z.guid() },
    async run({ dataId, campaignId }, deadline) {
      const outcome = await audience.run({ dataId, campaignId }, deadline);
      logger.info("Worked on the audience of a campaign", { dataId, campaignId, outcome });
    },
  });
