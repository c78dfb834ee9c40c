import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { projectRoute } from "#app/parents.tsx";
import { auditSearch } from "#features/settings/audit/search.ts";

const logRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/settings/audit",
  validateSearch: auditSearch,
  component: lazyRouteComponent(() => import("#features/settings/audit/audit-page.tsx"), "AuditPage"),
});

export const auditRoutes = [logRoute] as const;
