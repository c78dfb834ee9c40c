import { queryOptions } from "@tanstack/react-query";
import { projectApi, take } from "#api/client.ts";
import { restingMs } from "#api/poll.ts";
import { countedNames } from "#features/events/model.ts";

const dayMs = 24 * 60 * 60 * 1_000;

/** Every name, with its events of the last 30 days. */
export const eventsQuery = (projectId: string) =>
  queryOptions({
    queryKey: [projectId, "events", "names"],
    queryFn: async ({ signal }) => {
      const api = projectApi(projectId);
      const startDate = new Date(Date.now() - 30 * dayMs).toISOString();
      const [{ eventNames }, counts] = await Promise.all([
        take(api.GET("/events/names", { signal })),
        take(api.GET("/events/stats", { params: { query: { startDate } }, signal })),
      ]);
      return countedNames(eventNames, counts);
    },
    refetchInterval: restingMs,
  });

/** A name that a path cannot carry goes into the query. */
const named = (name: string) => ({ path: { eventName: "-" }, query: { name } });

export const eventUsageQuery = (projectId: string, name: string) =>
  queryOptions({
    queryKey: [projectId, "events", "usage", name],
    queryFn: ({ signal }) =>
      take(projectApi(projectId).GET("/events/{eventName}/usage", { params: named(name), signal })),
  });

export const deleteEvents = (projectId: string, name: string) =>
  take(projectApi(projectId).DELETE("/events/{eventName}", { params: named(name) }));
