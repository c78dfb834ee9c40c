import type { RouteTable } from "#lib/http/route.ts";
import { auditList, auditQuery } from "./schemas.ts";

export const auditRoutes = [
  {
    method: "GET",
    path: "/audit",
    operation: "listAuditLines",
    summary: "List what users and keys changed, newest first. A page may have fewer lines than its limit, even none",
    auth: "keyOrSession",
    scope: "audit:read",
    role: "ADMIN",
    success: 200,
    envelope: "bare",
    query: auditQuery,
    response: auditList,
    errors: [400],
    cors: "dashboard",
  },
] as const satisfies RouteTable;
