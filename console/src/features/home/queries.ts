import { queryOptions } from "@tanstack/react-query";
import { projectApi, take, userApi } from "#api/client.ts";
import { restingMs } from "#api/poll.ts";

const dayMs = 24 * 60 * 60 * 1_000;
const shownMax = 5;

/** While a developer waits for the first email: soon enough to see it within five seconds. */
const watchMs = 3_000;

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

export const setupQuery = (id: string) =>
  queryOptions({
    queryKey: [id, "setup-state"],
    queryFn: ({ signal }) => take(userApi.GET("/projects/{id}/setup-state", { params: { path: { id } }, signal })),
    refetchInterval: restingMs,
  });

export const membersQuery = (id: string) =>
  queryOptions({
    queryKey: [id, "members"],
    queryFn: ({ signal }) => take(userApi.GET("/projects/{id}/members", { params: { path: { id } }, signal })),
  });

/** The newest email. `watched`: the reader waits for it. */
export const newestEmailQuery = (projectId: string, watched: boolean) =>
  queryOptions({
    queryKey: [projectId, "emails", "newest"],
    queryFn: ({ signal }) => take(projectApi(projectId).GET("/emails", { params: { query: { limit: 1 } }, signal })),
    refetchInterval: watched ? watchMs : restingMs,
  });

export const upcomingQuery = (projectId: string) =>
  queryOptions({
    queryKey: [projectId, "activity", "upcoming"],
    queryFn: ({ signal }) => {
      const query = { limit: shownMax, daysAhead: 7 };
      return take(projectApi(projectId).GET("/activity/upcoming", { params: { query }, signal }));
    },
    refetchInterval: restingMs,
  });

/** What stops or soon stops sending. */
export const securityQuery = (id: string) =>
  queryOptions({
    queryKey: [id, "security"],
    queryFn: ({ signal }) => take(userApi.GET("/projects/{id}/security", { params: { path: { id } }, signal })),
    refetchInterval: restingMs,
  });
