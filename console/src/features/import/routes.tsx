import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { projectRoute } from "#app/parents.tsx";

const importRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/contacts/import",
  component: lazyRouteComponent(() => import("#features/import/pages/import-page.tsx"), "ImportPage"),
});

const jobRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/contacts/import/$jobId",
  component: lazyRouteComponent(() => import("#features/import/pages/import-job-page.tsx"), "ImportJobPage"),
});

export const importRoutes = [importRoute, jobRoute] as const;
