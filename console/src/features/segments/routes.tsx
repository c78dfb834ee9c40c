import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { projectRoute } from "#app/parents.tsx";
import { pagedSearch } from "#kit/tables/paged-search.ts";

const listRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/segments",
  validateSearch: pagedSearch(),
  component: lazyRouteComponent(() => import("#features/segments/pages/segments-page.tsx"), "SegmentsPage"),
});

const newRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/segments/new",
  // The page knows the examples and conditions; this file is part of the first load.
  validateSearch: ({ example, condition }: Record<string, unknown>): { example?: string; condition?: object } => ({
    ...(typeof example === "string" && { example }),
    ...(typeof condition === "object" && condition !== null && { condition }),
  }),
  component: lazyRouteComponent(() => import("#features/segments/pages/new-segment-page.tsx"), "NewSegmentPage"),
});

const detailRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/segments/$segmentId",
  validateSearch: pagedSearch(),
  component: lazyRouteComponent(() => import("#features/segments/pages/segment-page.tsx"), "SegmentPage"),
});

export const segmentsRoutes = [listRoute, newRoute, detailRoute] as const;
