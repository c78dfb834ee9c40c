import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { projectApi, take } from "#api/client.ts";
import { restingMs } from "#api/poll.ts";
import { listPageSize, type PagedSearch } from "#kit/tables/paged-search.ts";

export const types = ["TRANSACTIONAL", "MARKETING", "HEADLESS"] as const;

export const templatesQuery = (projectId: string, { search, state, page = 1 }: PagedSearch) => {
  const type = types.find((each) => each === state);
  const query = {
    page,
    pageSize: listPageSize,
    body: "omit",
    ...(search && { search }),
    ...(type && { type }),
  } as const;
  return queryOptions({
    queryKey: [projectId, "templates", "list", query],
    queryFn: ({ signal }) => take(projectApi(projectId).GET("/templates", { params: { query }, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: restingMs,
  });
};

export const templateQuery = (projectId: string, id: string) =>
  queryOptions({
    queryKey: [projectId, "templates", "one", id],
    queryFn: ({ signal }) => take(projectApi(projectId).GET("/templates/{id}", { params: { path: { id } }, signal })),
  });

export const usageQuery = (projectId: string, id: string) =>
  queryOptions({
    queryKey: [projectId, "templates", "one", id, "usage"],
    queryFn: ({ signal }) =>
      take(projectApi(projectId).GET("/templates/{id}/usage", { params: { path: { id } }, signal })),
  });
