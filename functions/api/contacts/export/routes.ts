import type { RouteTable } from "#lib/http/route.ts";
import { exportQueued, exportRequest } from "./schemas.ts";

export const exportRoutes = [
  {
    auth: "keyOrSession",
    scope: "contacts:read",
    envelope: "bare",
    cors: "dashboard",
    method: "POST",
    path: "/contacts/export",
    operation: "exportContacts",
    summary:
      "Start a job that writes contacts into a CSV file: all, those that match a condition, or members of a segment",
    success: 202,
    body: exportRequest,
    response: exportQueued,
    errors: [404],
  },
] as const satisfies RouteTable;
