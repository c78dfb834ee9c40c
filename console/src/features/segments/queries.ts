import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { projectApi, take } from "#api/client.ts";
import { listPageSize } from "#kit/tables/paged-search.ts";

export const segmentQuery = (projectId: string, id: string) =>
  queryOptions({
    queryKey: [projectId, "segments", "one", id],
    queryFn: ({ signal }) => take(projectApi(projectId).GET("/segments/{id}", { params: { path: { id } }, signal })),
  });

export const membersQuery = (projectId: string, id: string, page: number) =>
  queryOptions({
    queryKey: [projectId, "segments", "one", id, "members", page],
    queryFn: ({ signal }) => {
      const params = { path: { id }, query: { page, pageSize: listPageSize } };
      return take(projectApi(projectId).GET("/segments/{id}/contacts", { params, signal }));
    },
    placeholderData: keepPreviousData,
  });
