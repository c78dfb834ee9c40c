import { queryOptions } from "@tanstack/react-query";
import { projectApi, take, userApi } from "#api/client.ts";
import { pollMs, rareMs, restingMs } from "#api/poll.ts";
import type { components } from "#api/schema.ts";

const dayMs = 24 * 60 * 60 * 1_000;
const shownMax = 5;

type Email = components["schemas"]["Email"];

/** Figures of the last 24 hours. `waits`: see `useWait`. */
export const dayStatsQuery = (projectId: string, waits = false) =>
  queryOptions({
    queryKey: [projectId, "activity", "stats", "day"],
    queryFn: ({ signal }) => {
      const startDate = new Date(Date.now() - dayMs).toISOString();
      return take(projectApi(projectId).GET("/activity/stats", { params: { query: { startDate } }, signal }));
    },
    refetchInterval: !waits && restingMs,
  });

export const setupQuery = (id: string, waits = false) =>
  queryOptions({
    queryKey: [id, "setup-state"],
    queryFn: ({ signal }) => take(userApi.GET("/projects/{id}/setup-state", { params: { path: { id } }, signal })),
    refetchInterval: !waits && rareMs,
  });

export const membersQuery = (id: string) =>
  queryOptions({
    queryKey: [id, "members"],
    queryFn: ({ signal }) => take(userApi.GET("/projects/{id}/members", { params: { path: { id } }, signal })),
  });

/** The newest email, and soon the next one while the reader waits for one. */
export const newestEmailQuery = (projectId: string, isWaiting: (newest: Email | undefined) => boolean) =>
  queryOptions({
    queryKey: [projectId, "emails", "newest"],
    queryFn: ({ signal }) => take(projectApi(projectId).GET("/emails", { params: { query: { limit: 1 } }, signal })),
    refetchInterval: ({ state: { data } }) => pollMs(data !== undefined && isWaiting(data.data[0])),
  });

export const upcomingQuery = (projectId: string, waits = false) =>
  queryOptions({
    queryKey: [projectId, "activity", "upcoming"],
    queryFn: ({ signal }) => {
      const query = { limit: shownMax, daysAhead: 7 };
      return take(projectApi(projectId).GET("/activity/upcoming", { params: { query }, signal }));
    },
    refetchInterval: !waits && rareMs,
  });

/** What stops or soon stops sending. */
export const securityQuery = (id: string, waits = false) =>
  queryOptions({
    queryKey: [id, "security"],
    queryFn: ({ signal }) => take(userApi.GET("/projects/{id}/security", { params: { path: { id } }, signal })),
    refetchInterval: !waits && rareMs,
  });
