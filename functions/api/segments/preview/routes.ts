import type { RouteTable } from "#lib/http/route.ts";
import { previewAnswer, previewJob, previewParams, previewQueued, previewRequest } from "./schemas.ts";

const shared = { auth: "keyOrSession", scope: "segments", envelope: "bare", cors: "dashboard" } as const;

export const previewRoutes = [
  {
    ...shared,
    method: "POST",
    path: "/segments/preview",
    operation: "previewSegment",
    scope: "segments:read",
    summary: "Count the contacts that a condition matches, without storing it. An exact count over 20 s becomes a job",
    success: 200,
    body: previewRequest,
    response: previewAnswer,
    otherSuccess: { status: 202, response: previewQueued },
  },
  {
    ...shared,
    method: "GET",
    path: "/segments/preview/{jobId}",
    operation: "getSegmentPreview",
    summary: "Get the job of an exact preview, with its result when completed",
    success: 200,
    params: previewParams,
    response: previewJob,
    errors: [404],
  },
] as const satisfies RouteTable;
