import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { projectRoute } from "#app/parents.tsx";
import { activitySearch } from "#features/activity/model.ts";

const activityRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/activity",
  validateSearch: activitySearch,
  component: lazyRouteComponent(() => import("#features/activity/pages/activity-page.tsx"), "ActivityPage"),
});

export const activityRoutes = [activityRoute] as const;
