import type { RouteTable } from "#lib/http/route.ts";
import {
  activitiesQuery,
  activityList,
  activityStats,
  recentCount,
  recentQuery,
  statsQuery,
  typeList,
  upcomingList,
  upcomingQuery,
} from "./schemas.ts";

const all = { method: "GET", auth: "keyOrSession", success: 200, envelope: "bare", cors: "dashboard" } as const;

export const routes = [
  {
    ...all,
    path: "/activity",
    operation: "listActivities",
    summary: "List what happened, newest first",
    query: activitiesQuery,
    response: activityList,
    errors: [400],
  },
  {
    ...all,
    path: "/activity/stats",
    operation: "getActivityStats",
    summary: "Events, mails and workflows in numbers",
    query: statsQuery,
    response: activityStats,
    errors: [400],
  },
  {
    ...all,
    path: "/activity/recent-count",
    operation: "countRecentActivities",
    summary: "Count what happened in the last minutes",
    query: recentQuery,
    response: recentCount,
  },
  {
    ...all,
    path: "/activity/types",
    operation: "listActivityTypes",
    summary: "List the types of activities",
    response: typeList,
  },
  {
    ...all,
    path: "/activity/upcoming",
    operation: "listUpcomingActivities",
    summary: "List what is to come, soonest first",
    query: upcomingQuery,
    response: upcomingList,
  },
] as const satisfies RouteTable;
