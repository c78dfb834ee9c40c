import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { projectRoute } from "#app/parents.tsx";
import { pagedSearch } from "#kit/tables/paged-search.ts";

const listRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/workflows",
  validateSearch: pagedSearch(["active", "disabled"]),
  component: lazyRouteComponent(() => import("#features/workflows/pages/workflows-page.tsx"), "WorkflowsPage"),
});

const detailRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/workflows/$workflowId",
  validateSearch: pagedSearch(),
  component: lazyRouteComponent(() => import("#features/workflows/pages/workflow-page.tsx"), "WorkflowPage"),
});

export const workflowsRoutes = [listRoute, detailRoute] as const;
