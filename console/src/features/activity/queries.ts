import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { projectApi, take } from "#api/client.ts";
import { pollMs, restingMs } from "#api/poll.ts";
import { type ActivitySearch, type Feed, filterOf, withNewer, withOlder } from "#features/activity/model.ts";

const pageSize = 100;
const movingMs = 60_000;

const feedKey = (projectId: string, search: ActivitySearch) =>
  [projectId, "activity", "feed", filterOf(search)] as const;

const readPage = (projectId: string, query: Record<string, string>, signal?: AbortSignal) =>
  take(
    projectApi(projectId).GET("/activity", {
      params: { query: { ...query, limit: pageSize } },
      ...(signal && { signal }),
    }),
  );

/** The first call reads a page; later ones only what is newer than the newest item. */
export const feedQuery = (projectId: string, search: ActivitySearch) =>
  queryOptions({
    queryKey: feedKey(projectId, search),
    queryFn: async ({ signal, client, queryKey }): Promise<Feed> => {
      const feed = client.getQueryData<Feed>(queryKey);
      const newest = feed?.items[0];
      const since = newest && { startDate: newest.timestamp };
      const { data, hasMore } = await readPage(projectId, { ...filterOf(search), ...since }, signal);
      // More than a page is new: the list starts again at its newest items, so that it has no gap.
      return feed && newest && !hasMore ? withNewer(feed, data) : { items: data, hasOlder: hasMore };
    },
    refetchInterval: ({ state }) => {
      const newest = state.data?.items[0];
      return pollMs(newest !== undefined && Date.now() - Date.parse(newest.timestamp) < movingMs);
    },
  });

/** Adds the page before the oldest item. */
export async function loadOlder(client: QueryClient, projectId: string, search: ActivitySearch): Promise<void> {
  const key = feedKey(projectId, search);
  const oldest = client.getQueryData<Feed>(key)?.items.at(-1);
  if (!oldest) return;
  // The end is exclusive, and items of the same millisecond may be on both sides.
  const endDate = new Date(Date.parse(oldest.timestamp) + 1).toISOString();
  const page = await readPage(projectId, { ...filterOf(search), endDate });
  client.setQueryData<Feed>(key, (feed) => feed && withOlder(feed, page));
}

export const upcomingQuery = (projectId: string) =>
  queryOptions({
    queryKey: [projectId, "activity", "upcoming"],
    queryFn: ({ signal }) =>
      take(projectApi(projectId).GET("/activity/upcoming", { params: { query: { limit: 100 } }, signal })),
    refetchInterval: restingMs,
  });
