import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { projectApi, type Tagged, take, takeTagged } from "#api/client.ts";
import { type CampaignDraft, campaignChangesOf } from "#features/campaigns/model/draft.ts";
import type { Campaign } from "#features/campaigns/model.ts";

export type EditedCampaign = Tagged<Campaign>;

/** A campaign with the state that its change must name. */
export const editedQuery = (projectId: string, id: string) =>
  queryOptions({
    queryKey: [projectId, "campaigns", "one", id, "edited"],
    queryFn: ({ signal }): Promise<EditedCampaign> =>
      takeTagged(projectApi(projectId).GET("/campaigns/{id}", { params: { path: { id } }, signal })),
  });

/** Refused with 409 when the campaign is no longer as `etag` says. */
export async function saveCampaign(
  client: QueryClient,
  { projectId, id, etag }: { projectId: string; id: string; etag: string },
  draft: CampaignDraft,
): Promise<EditedCampaign> {
  const params = { path: { id }, header: { "If-Match": etag } };
  const body = campaignChangesOf(draft);
  const saved = await takeTagged(projectApi(projectId).PUT("/campaigns/{id}", { params, body }));
  client.setQueryData(editedQuery(projectId, id).queryKey, saved);
  void client.invalidateQueries({
    queryKey: [projectId, "campaigns"],
    predicate: ({ queryKey }) => queryKey[4] !== "edited",
  });
  return saved;
}

/** A second draft with the same content. */
export async function copyOf(projectId: string, draft: CampaignDraft): Promise<Campaign> {
  const { data } = await take(projectApi(projectId).POST("/campaigns", { body: campaignChangesOf(draft) }));
  return data;
}
