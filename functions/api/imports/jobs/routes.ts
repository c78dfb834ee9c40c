import type { RouteTable } from "#lib/http/route.ts";
import { jobsList, jobsQuery } from "./schemas.ts";

export const jobRoutes = [
  {
    auth: "keyOrSession",
    scope: "read",
    envelope: "bare",
    cors: "dashboard",
    method: "GET",
    path: "/jobs",
    operation: "listJobs",
    summary: "List the imports, bulk jobs and exact previews of the last 30 days, newest first",
    success: 200,
    query: jobsQuery,
    response: jobsList,
    errors: [400],
  },
] as const satisfies RouteTable;
