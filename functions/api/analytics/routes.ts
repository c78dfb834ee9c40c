import type { RouteTable } from "#lib/http/route.ts";
import {
  campaignStats,
  campaignStatsQuery,
  deliverability,
  deliverabilityQuery,
  timeSeries,
  timeSeriesQuery,
  topCampaigns,
  topCampaignsQuery,
  topEvents,
  topEventsQuery,
} from "./schemas.ts";

const all = {
  method: "GET",
  auth: "keyOrSession",
  scope: "analytics",
  success: 200,
  envelope: "bare",
  errors: [400],
  cors: "dashboard",
} as const;

export const routes = [
  {
    ...all,
    path: "/analytics/timeseries",
    operation: "getTimeSeries",
    summary: "Count emails by day of sending",
    query: timeSeriesQuery,
    response: timeSeries,
  },
  {
    ...all,
    path: "/analytics/top-campaigns",
    operation: "listTopCampaigns",
    summary: "List the campaigns with the highest value of a metric",
    query: topCampaignsQuery,
    response: topCampaigns,
  },
  {
    ...all,
    path: "/analytics/campaign-stats",
    operation: "getCampaignSummary",
    summary: "Summarize the campaigns of a date range",
    query: campaignStatsQuery,
    response: campaignStats,
  },
  {
    ...all,
    path: "/analytics/top-events",
    operation: "listTopEvents",
    summary: "List the most frequent custom events",
    query: topEventsQuery,
    response: topEvents,
  },
  {
    ...all,
    path: "/analytics/deliverability",
    operation: "getDeliverability",
    summary: "Count deliveries and bounces, in total and by recipient domain",
    query: deliverabilityQuery,
    response: deliverability,
  },
] as const satisfies RouteTable;
