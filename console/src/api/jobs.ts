import { queryOptions } from "@tanstack/react-query";
import { projectApi, take } from "#api/client.ts";
import { pollMs } from "#api/poll.ts";
import type { components } from "#api/schema.ts";

export type Job = components["schemas"]["ListedJob"];

/** A job, looked at again until it has ended. */
export const jobQuery = (projectId: string, jobId: string) =>
  queryOptions({
    queryKey: [projectId, "jobs", "one", jobId],
    queryFn: ({ signal }) => take(projectApi(projectId).GET("/jobs/{jobId}", { params: { path: { jobId } }, signal })),
    refetchInterval: ({ state: { data } }) => pollMs(data?.state === "waiting" || data?.state === "active"),
  });
