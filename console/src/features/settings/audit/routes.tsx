import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { projectRoute } from "#app/parents.tsx";
import { auditSearch } from "#features/settings/audit/search.ts";

const logRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/settings/audit",
  validateSearch: auditSearch,
  component: lazyRouteComponent(() => import("#features/settings/audit/audit-page.tsx"), "AuditPage"),
});

const exportRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/settings/audit/exports/$jobId",
  component: lazyRouteComponent(() => import("#features/settings/audit/export-page.tsx"), "AuditExportPage"),
});

export const auditRoutes = [logRoute, exportRoute] as const;
