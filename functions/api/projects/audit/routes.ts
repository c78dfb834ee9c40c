import type { RouteTable } from "#lib/http/route.ts";
import { auditExport, auditExportQueued, auditList, auditQuery } from "./schemas.ts";

const common = {
  auth: "keyOrSession",
  scope: "audit:read",
  role: "ADMIN",
  envelope: "bare",
  cors: "dashboard",
} as const;

export const auditRoutes = [
  {
    ...common,
    method: "GET",
    path: "/audit",
    operation: "listAuditLines",
    summary: "List what users and keys changed, newest first. A page may have fewer lines than its limit, even none",
    success: 200,
    query: auditQuery,
    response: auditList,
    errors: [400],
  },
  {
    ...common,
    method: "POST",
    path: "/audit/export",
    operation: "exportAuditLines",
    summary: "Start a job that writes lines of the audit log into a file, newest first",
    success: 202,
    body: auditExport,
    response: auditExportQueued,
    errors: [400],
  },
] as const satisfies RouteTable;
