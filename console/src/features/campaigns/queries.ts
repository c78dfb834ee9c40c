import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { projectApi, take } from "#api/client.ts";
import { pollMs } from "#api/poll.ts";
import { isMoving } from "#app/campaign-pace.ts";
import type { Campaign, LedgerSearch, Recipient } from "#features/campaigns/model.ts";
import { listPageSize, type PagedSearch } from "#kit/tables/paged-search.ts";

export const states = ["DRAFT", "SCHEDULED", "SENDING", "PAUSED", "SENT", "CANCELLED"] as const;

export const campaignsQuery = (projectId: string, { search, state, page = 1 }: PagedSearch) => {
  const status = states.find((each) => each === state);
  const filter = { ...(search && { search }), ...(status && { status }) };
  const query = { page, pageSize: listPageSize, body: "omit", ...filter } as const;
  return queryOptions({
    queryKey: [projectId, "campaigns", "list", query],
    queryFn: ({ signal }) => take(projectApi(projectId).GET("/campaigns", { params: { query }, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => pollMs(data?.data.some((each) => each.status === "SENDING") ?? false),
  });
};

export const campaignQuery = (projectId: string, id: string) =>
  queryOptions({
    queryKey: [projectId, "campaigns", "one", id],
    queryFn: ({ signal }) => readCampaign(projectId, id, signal),
    refetchInterval: ({ state: { data } }) => pollMs(data !== undefined && isMoving(data, new Date())),
  });

export const readCampaign = (projectId: string, id: string, signal?: AbortSignal) =>
  take(projectApi(projectId).GET("/campaigns/{id}", { params: { path: { id } }, ...(signal && { signal }) }));

/** The API keeps an estimate of an unchanged campaign for a minute. */
export const estimateQuery = (projectId: string, id: string) =>
  queryOptions({
    queryKey: [projectId, "campaigns", "one", id, "estimate"],
    queryFn: ({ signal }) =>
      take(projectApi(projectId).GET("/campaigns/{id}/estimate", { params: { path: { id } }, signal })),
    staleTime: 0,
    refetchInterval: pollMs(false),
  });

export type CampaignAct = "pause" | "resume" | "cancel" | "unschedule";

export const controlCampaign = (projectId: string, id: string, act: CampaignAct) =>
  take(projectApi(projectId).POST(`/campaigns/{id}/${act}`, { params: { path: { id } } }));

export const duplicateCampaign = (projectId: string, id: string) =>
  take(projectApi(projectId).POST("/campaigns/{id}/duplicate", { params: { path: { id } } }));

export const statsQuery = (projectId: string, campaign: Campaign) => {
  const { id } = campaign;
  return queryOptions({
    queryKey: [projectId, "campaigns", "one", id, "stats"],
    queryFn: ({ signal }) =>
      take(projectApi(projectId).GET("/campaigns/{id}/stats", { params: { path: { id } }, signal })),
    refetchInterval: () => pollMs(isMoving(campaign, new Date())),
  });
};

export const recipientsQuery = (projectId: string, campaign: Campaign, { status, reason, cursor }: LedgerSearch) => {
  const { id } = campaign;
  const query = { limit: 50, ...(status && { status }), ...(reason && { reason }), ...(cursor && { cursor }) };
  return queryOptions({
    queryKey: [projectId, "campaigns", "one", id, "recipients", query],
    queryFn: ({ signal }) =>
      take(projectApi(projectId).GET("/campaigns/{id}/recipients", { params: { path: { id }, query }, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: () => pollMs(isMoving(campaign, new Date())),
  });
};

/** A session may make 300 calls a minute; each brings 100 people. */
export const recipientsMax = 10_000;

/** All recipients that the filter leaves, or the first 10,000 of them. */
export async function someRecipients(projectId: string, id: string, { status, reason }: LedgerSearch) {
  const recipients: Recipient[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit: 100, ...(status && { status }), ...(reason && { reason }), ...(cursor && { cursor }) };
    const page = await take(
      projectApi(projectId).GET("/campaigns/{id}/recipients", { params: { path: { id }, query } }),
    );
    recipients.push(...page.data);
    cursor = page.cursor;
  } while (cursor !== undefined && recipients.length < recipientsMax);
  return { recipients, isPart: cursor !== undefined };
}
