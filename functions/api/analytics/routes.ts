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
    summary: "Mails by the day they were sent on",
    query: timeSeriesQuery,
    response: timeSeries,
  },
  {
    ...all,
    path: "/analytics/top-campaigns",
    operation: "listTopCampaigns",
    summary: "The best campaigns by a number",
    query: topCampaignsQuery,
    response: topCampaigns,
  },
  {
    ...all,
    path: "/analytics/campaign-stats",
    operation: "getCampaignSummary",
    summary: "Campaigns in numbers",
    query: campaignStatsQuery,
    response: campaignStats,
  },
  {
    ...all,
    path: "/analytics/top-events",
    operation: "listTopEvents",
    summary: "The most frequent custom events",
    query: topEventsQuery,
    response: topEvents,
  },
  {
    ...all,
    path: "/analytics/deliverability",
    operation: "getDeliverability",
    summary: "What arrives, in all and by recipients' domains",
    query: deliverabilityQuery,
    response: deliverability,
  },
] as const satisfies RouteTable;
