import { queryOptions } from "@tanstack/react-query";
import { projectApi, take } from "#api/client.ts";

/** The domains that the project may send from, verified ones first. */
export const sendersQuery = (projectId: string) =>
  queryOptions({
    queryKey: [projectId, "domains"],
    queryFn: ({ signal }) =>
      take(projectApi(projectId).GET("/domains/project/{projectId}", { params: { path: { projectId } }, signal })),
    select: (domains) => domains.filter(({ verified }) => verified).map(({ domain }) => domain),
  });
