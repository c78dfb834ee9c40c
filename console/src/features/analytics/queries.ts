import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { projectApi, take } from "#api/client.ts";
import { restingMs } from "#api/poll.ts";
import { type AnalyticsSearch, spanOf } from "#features/analytics/model.ts";

export const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

const queryOf = (search: AnalyticsSearch) => ({ ...spanOf(search, new Date()), tz: zone });

export const timeSeriesQuery = (projectId: string, search: AnalyticsSearch) =>
  queryOptions({
    queryKey: [projectId, "analytics", "days", search],
    queryFn: ({ signal }) =>
      take(projectApi(projectId).GET("/analytics/timeseries", { params: { query: queryOf(search) }, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: restingMs,
  });

export const deliverabilityQuery = (projectId: string, search: AnalyticsSearch) =>
  queryOptions({
    queryKey: [projectId, "analytics", "domains", search],
    queryFn: ({ signal }) =>
      take(projectApi(projectId).GET("/analytics/deliverability", { params: { query: queryOf(search) }, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: restingMs,
  });
