import type { CampaignEstimates } from "#lib/domain/campaign/estimate/campaign-estimates.ts";
import type { Handlers } from "#lib/http/handler.ts";
import type { estimateRoutes } from "./routes.ts";

export const estimateHandlers = (estimates: Pick<CampaignEstimates, "get">): Handlers<typeof estimateRoutes> => ({
  estimateCampaign: ({ dataId, params, now }) => estimates.get(dataId, params.id, now),
});
