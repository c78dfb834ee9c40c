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

/** Lists name contacts, so they need more than the figures. */
const all = {
  method: "GET",
  auth: "keyOrSession",
  scope: "analytics",
  success: 200,
  envelope: "bare",
  cors: "dashboard",
} as const;

export const routes = [
  {
    ...all,
    path: "/activity",
    operation: "listActivities",
    scope: "read",
    summary: "List the activity of the project, newest first",
    query: activitiesQuery,
    response: activityList,
    errors: [400],
  },
  {
    ...all,
    path: "/activity/stats",
    operation: "getActivityStats",
    summary: "Count events, emails and workflow starts in a date range",
    query: statsQuery,
    response: activityStats,
    errors: [400],
  },
  {
    ...all,
    path: "/activity/recent-count",
    operation: "countRecentActivities",
    summary: "Count the activity of the last minutes",
    query: recentQuery,
    response: recentCount,
  },
  {
    ...all,
    path: "/activity/types",
    operation: "listActivityTypes",
    summary: "List the types of activity",
    response: typeList,
  },
  {
    ...all,
    path: "/activity/upcoming",
    operation: "listUpcomingActivities",
    scope: "read",
    summary: "List upcoming campaigns and workflow emails, soonest first",
    query: upcomingQuery,
    response: upcomingList,
  },
] as const satisfies RouteTable;
