import { queryOptions } from "@tanstack/react-query";
import { projectApi, take, userApi } from "#api/client.ts";
import { restingMs } from "#api/poll.ts";
import type { components } from "#api/schema.ts";

export type Security = components["schemas"]["SecurityState"];

export const securityQuery = (id: string) =>
  queryOptions({
    queryKey: [id, "security"],
    queryFn: ({ signal }) => take(userApi.GET("/projects/{id}/security", { params: { path: { id } }, signal })),
    refetchInterval: restingMs,
  });

/** At most five minutes old. */
export const accountQuery = (projectId: string) =>
  queryOptions({
    queryKey: [projectId, "provider-account"],
    queryFn: ({ signal }) => take(projectApi(projectId).GET("/account", { signal })),
  });
