import * as z from "zod";
import type { AudienceFreeze } from "#lib/domain/campaign/audience/audience-freeze.ts";
import { isDataId } from "#lib/domain/project/data-id.ts";
import { logger } from "#lib/platform/logger.ts";

export const freezeCampaignJob = z.object({
  type: z.literal("freezeCampaign"),
  dataId: z.string().refine(isDataId),
  campaignId: z.guid(),
});

export type FreezeCampaignJob = z.infer<typeof freezeCampaignJob>;

export const freezeCampaign =
  (audience: Pick<AudienceFreeze, "run">) =>
  async ({ dataId, campaignId }: FreezeCampaignJob, until: Date): Promise<void> => {
    const outcome = await audience.run({ projectId: dataId, campaignId }, until);
    logger.info("The audience of a campaign was worked on.", { dataId, campaignId, outcome });
  };
