import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { projectRoute } from "#app/parents.tsx";
import { analyticsSearch } from "#features/analytics/model.ts";

const analyticsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/analytics",
  validateSearch: analyticsSearch,
  component: lazyRouteComponent(() => import("#features/analytics/pages/analytics-page.tsx"), "AnalyticsPage"),
});

export const analyticsRoutes = [analyticsRoute] as const;
