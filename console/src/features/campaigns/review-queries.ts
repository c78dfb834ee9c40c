import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { projectApi, take } from "#api/client.ts";
import { conditionOf, reachable } from "#features/campaigns/model/people.ts";
import type { Campaign } from "#features/campaigns/model.ts";
import { readCampaign } from "#features/campaigns/queries.ts";

/** The most that the API gives. */
const sampleSize = 20;

/** People who would get the campaign now. */
export const sampleQuery = (projectId: string, campaign: Campaign) =>
  queryOptions({
    queryKey: [projectId, "campaigns", "one", campaign.id, "sample", campaign.updatedAt],
    queryFn: async ({ signal }) => {
      const condition = conditionOf(campaign);
      if (!condition) return [];
      const body = { condition, sample: sampleSize };
      const answer = await take(projectApi(projectId).POST("/segments/preview", { body, signal }));
      return "sample" in answer ? reachable(answer.sample, campaign.type, new Date()) : [];
    },
    staleTime: 60_000,
  });

/** The email as a person would get it; without one, as a reader without values would. */
export const previewQuery = (projectId: string, campaign: Campaign, contactId: string | undefined) => {
  const { subject, body, preheader, text, type } = campaign;
  return queryOptions({
    queryKey: [projectId, "campaigns", "one", campaign.id, "preview", campaign.updatedAt, contactId],
    queryFn: ({ signal }) => {
      const asked = { subject, body, preheader, text, type, ...(contactId ? { contactId } : { data: {} }) };
      return take(projectApi(projectId).POST("/templates/preview", { body: asked, signal }));
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
};

/** How long a send can be taken back. */
const undoSeconds = 30;

/** Starts it after the time for an undo, or at a time. */
export async function sendCampaign(projectId: string, id: string, at: Date | undefined): Promise<Campaign> {
  const body = at ? { scheduledFor: at.toISOString() } : { delaySeconds: undoSeconds };
  const { data } = await take(projectApi(projectId).POST("/campaigns/{id}/send", { params: { path: { id } }, body }));
  return data;
}

/** An order that `SendOnce` carries out: a draft that is no draft any more was sent. */
export const sendOrder = (projectId: string, id: string, at: Date | undefined) => ({
  send: () => sendCampaign(projectId, id, at),
  read: () => readCampaign(projectId, id),
  isDone: ({ status }: Campaign) => status !== "DRAFT",
});

export const testCampaign = (projectId: string, id: string, email: string) =>
  take(projectApi(projectId).POST("/campaigns/{id}/test", { params: { path: { id } }, body: { email } }));
