import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { projectApi, take } from "#api/client.ts";
import { pollMs } from "#api/poll.ts";
import { actOf, Problem } from "#api/problem.ts";
import { type EmailSearch, isMoving, type owners, queryOf } from "#features/emails/model.ts";

const pageSize = 50;

export const emailsQuery = (projectId: string, search: EmailSearch) => {
  const query = { ...queryOf(search), limit: pageSize };
  return queryOptions({
    queryKey: [projectId, "emails", "list", query],
    queryFn: ({ signal }) => take(projectApi(projectId).GET("/emails", { params: { query }, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => pollMs(state.data?.data.some(isMoving) ?? false),
  });
};

export const emailQuery = (projectId: string, id: string) =>
  queryOptions({
    queryKey: [projectId, "emails", "one", id],
    queryFn: ({ signal }) => take(projectApi(projectId).GET("/emails/{id}", { params: { path: { id } }, signal })),
    refetchInterval: ({ state }) => pollMs(state.data !== undefined && isMoving(state.data)),
  });

export const cancelEmail = (projectId: string, id: string) =>
  take(projectApi(projectId).DELETE("/emails/{id}", { params: { path: { id } } }));

/** `sendAt`: ISO 8601, up to 30 days ahead. */
export const rescheduleEmail = (projectId: string, id: string, sendAt: string) =>
  take(projectApi(projectId).PATCH("/emails/{id}", { params: { path: { id } }, body: { sendAt } }));

type Owner = (typeof owners)[number];

/** What the project calls the record that an email belongs to; null when it was deleted. */
export const ownerQuery = (projectId: string, owner: Owner, id: string) =>
  queryOptions({
    queryKey: [projectId, "emails", "owners", owner, id],
    queryFn: async ({ signal }) => {
      const init = { params: { path: { id } }, signal };
      const api = projectApi(projectId);
      const read = {
        contactId: async () => (await take(api.GET("/contacts/{id}", init))).email,
        campaignId: async () => (await take(api.GET("/campaigns/{id}", init))).name,
        templateId: async () => (await take(api.GET("/templates/{id}", init))).name,
        workflowId: async () => (await take(api.GET("/workflows/{id}", init))).name,
      };
      try {
        return await read[owner]();
      } catch (error) {
        if (error instanceof Problem && actOf(error) === "showAbsent") return null;
        throw error;
      }
    },
    staleTime: 60_000,
  });
