import type { RouteTable } from "#lib/http/route.ts";
import { bulkJob, bulkParams, bulkQueued, bulkSelection } from "./schemas.ts";

const shared = { auth: "keyOrSession", envelope: "bare", cors: "dashboard" } as const;

const queueing = { ...shared, method: "POST", success: 202, body: bulkSelection, response: bulkQueued } as const;

export const bulkRoutes = [
  {
    ...queueing,
    path: "/contacts/bulk-subscribe",
    operation: "bulkSubscribe",
    summary: "Subscribe many contacts in the background",
  },
  {
    ...queueing,
    path: "/contacts/bulk-unsubscribe",
    operation: "bulkUnsubscribe",
    summary: "Unsubscribe many contacts in the background",
  },
  {
    ...queueing,
    path: "/contacts/bulk-delete",
    operation: "bulkDelete",
    summary: "Delete many contacts in the background, each with its history",
  },
  {
    ...shared,
    method: "GET",
    path: "/contacts/bulk/{jobId}",
    operation: "getBulkJob",
    summary: "Get one bulk job, with its result when it is completed",
    success: 200,
    params: bulkParams,
    response: bulkJob,
    errors: [404],
  },
] as const satisfies RouteTable;
