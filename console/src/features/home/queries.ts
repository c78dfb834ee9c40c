import { queryOptions } from "@tanstack/react-query";
import { projectApi, take } from "#api/client.ts";
import { restingMs } from "#api/poll.ts";

const dayMs = 24 * 60 * 60 * 1_000;

/** Figures of the last 24 hours. */
export const dayStatsQuery = (projectId: string) =>
  queryOptions({
    queryKey: [projectId, "activity", "stats", "day"],
    queryFn: ({ signal }) => {
      const startDate = new Date(Date.now() - dayMs).toISOString();
      return take(projectApi(projectId).GET("/activity/stats", { params: { query: { startDate } }, signal }));
    },
    refetchInterval: restingMs,
  });
