import type { RouteTable } from "#lib/http/route.ts";
import { bulkAddition, bulkJob, bulkParams, bulkQueued, bulkSelection } from "./schemas.ts";

const shared = { auth: "keyOrSession", scope: "contacts", envelope: "bare", cors: "dashboard" } as const;

const queueing = { ...shared, method: "POST", success: 202, body: bulkSelection, response: bulkQueued } as const;

export const bulkRoutes = [
  {
    ...queueing,
    path: "/contacts/bulk-subscribe",
    operation: "bulkSubscribe",
    summary: "Start a job that subscribes contacts",
  },
  {
    ...queueing,
    path: "/contacts/bulk-unsubscribe",
    operation: "bulkUnsubscribe",
    summary: "Start a job that unsubscribes contacts",
  },
  {
    ...queueing,
    path: "/contacts/bulk-delete",
    operation: "bulkDelete",
    summary: "Start a job that deletes contacts with their history",
  },
  {
    ...queueing,
    path: "/contacts/bulk-add-to-segment",
    operation: "bulkAddToSegment",
    summary: "Start a job that adds contacts to the list of a STATIC segment",
    body: bulkAddition,
    errors: [400, 404],
  },
  {
    ...shared,
    method: "GET",
    path: "/contacts/bulk/{jobId}",
    operation: "getBulkJob",
    summary: "Get a bulk job, with its result when completed",
    success: 200,
    params: bulkParams,
    response: bulkJob,
    errors: [404],
  },
] as const satisfies RouteTable;
