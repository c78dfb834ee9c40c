import type { RouteTable } from "#lib/http/route.ts";
import { anyJob, jobParams, jobsList, jobsQuery } from "./schemas.ts";

const shared = { auth: "keyOrSession", scope: "read", envelope: "bare", cors: "dashboard" } as const;

export const jobRoutes = [
  {
    ...shared,
    method: "GET",
    path: "/jobs",
    operation: "listJobs",
    summary: "List the jobs of the last 30 days, newest first",
    success: 200,
    query: jobsQuery,
    response: jobsList,
    errors: [400],
  },
  {
    ...shared,
    method: "GET",
    path: "/jobs/{jobId}",
    operation: "getJob",
    summary: "Get a job of any kind, with its result when completed",
    success: 200,
    params: jobParams,
    response: anyJob,
    errors: [404],
  },
] as const satisfies RouteTable;
