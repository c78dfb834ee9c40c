import type { CampaignService, SavedCampaign } from "#lib/domain/campaign/authoring/campaign-service.ts";
import type { Handlers } from "#lib/http/handler.ts";
import { offsetList } from "#lib/http/lists.ts";
import { withWarnings } from "#lib/http/unknown-keys.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";
import { campaignView } from "./campaign-view.ts";
import type { campaignRoutes } from "./routes.ts";

export const campaignHandlers = (
  service: Pick<CampaignService, keyof CampaignService>,
): Handlers<typeof campaignRoutes> => ({
  listCampaigns: async ({ projectId, dataId, query }) => {
    const { campaigns, total } = await service.list(dataId, query);
    const views = campaigns.map((campaign) => campaignView(projectId, campaign));
    return offsetList(views, { page: query.page, pageSize: query.pageSize, total });
  },
  createCampaign: async ({ projectId, dataId, deletedFields, topics, senderDomains, body: request, now }) =>
    savedView(
      projectId,
      await service.create(dataId, { rules: { deletedFields, topics }, request, senderDomains, now }),
    ),
  getCampaign: async ({ projectId, dataId, params }) => campaignView(projectId, await service.get(dataId, params.id)),
  changeCampaign: async ({
    projectId,
    dataId,
    params: { id },
    body: request,
    now,
    ifMatch: precondition,
    ...caller
  }) => {
    const { deletedFields, topics, senderDomains } = caller;
    const order = { rules: { deletedFields, topics }, id, request, senderDomains, now, precondition };
    return savedView(projectId, await service.change(dataId, order));
  },
  deleteCampaign: ({ dataId, params, now }) => service.remove(dataId, params.id, now),
  duplicateCampaign: async ({ projectId, dataId, deletedFields, topics, senderDomains, params: { id }, now }) =>
    campaignView(
      projectId,
      await service.duplicate(dataId, { rules: { deletedFields, topics }, id, senderDomains, now }),
    ),
});

const savedView = (projectId: ProjectId, { campaign, warnings }: SavedCampaign) =>
  withWarnings(campaignView(projectId, campaign), warnings);
