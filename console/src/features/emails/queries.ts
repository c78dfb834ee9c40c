import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { projectApi, take } from "#api/client.ts";
import { pollMs } from "#api/poll.ts";
import { type EmailSearch, isMoving, queryOf } from "#features/emails/model.ts";

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
