import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { projectApi, take } from "#api/client.ts";
import { restingMs } from "#api/poll.ts";
import { listPageSize, type PagedSearch } from "#kit/tables/paged-search.ts";

export const states = ["active", "disabled"] as const;

export const workflowsQuery = (projectId: string, { search, state, page = 1 }: PagedSearch) => {
  const status = states.find((each) => each === state);
  const query = { page, pageSize: listPageSize, ...(search && { search }), ...(status && { status }) };
  return queryOptions({
    queryKey: [projectId, "workflows", "list", query],
    queryFn: ({ signal }) => take(projectApi(projectId).GET("/workflows", { params: { query }, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: restingMs,
  });
};

export const workflowQuery = (projectId: string, id: string) =>
  queryOptions({
    queryKey: [projectId, "workflows", "one", id],
    queryFn: ({ signal }) => take(projectApi(projectId).GET("/workflows/{id}", { params: { path: { id } }, signal })),
  });

export const runsQuery = (projectId: string, id: string, page: number) =>
  queryOptions({
    queryKey: [projectId, "workflows", "one", id, "runs", page],
    queryFn: ({ signal }) => {
      const params = { path: { id }, query: { page, pageSize: listPageSize } };
      return take(projectApi(projectId).GET("/workflows/{id}/executions", { params, signal }));
    },
    placeholderData: keepPreviousData,
    refetchInterval: restingMs,
  });
