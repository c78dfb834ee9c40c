import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { projectApi, take } from "#api/client.ts";
import { restingMs } from "#api/poll.ts";
import { type AnalyticsSearch, standardRange } from "#features/analytics/model.ts";

export const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

const dayMs = 24 * 60 * 60 * 1_000;

const spanOf = ({ days = standardRange }: AnalyticsSearch) => ({
  startDate: new Date(Date.now() - Number(days) * dayMs).toISOString(),
  tz: zone,
});

export const timeSeriesQuery = (projectId: string, search: AnalyticsSearch) =>
  queryOptions({
    queryKey: [projectId, "analytics", "days", search],
    queryFn: ({ signal }) =>
      take(projectApi(projectId).GET("/analytics/timeseries", { params: { query: spanOf(search) }, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: restingMs,
  });

export const deliverabilityQuery = (projectId: string, search: AnalyticsSearch) =>
  queryOptions({
    queryKey: [projectId, "analytics", "domains", search],
    queryFn: ({ signal }) =>
      take(projectApi(projectId).GET("/analytics/deliverability", { params: { query: spanOf(search) }, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: restingMs,
  });
