import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { projectRoute } from "#app/parents.tsx";
import { pagedSearch } from "#kit/tables/paged-search.ts";

const listRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/segments",
  validateSearch: pagedSearch(),
  component: lazyRouteComponent(() => import("#features/segments/pages/segments-page.tsx"), "SegmentsPage"),
});

const detailRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/segments/$segmentId",
  validateSearch: pagedSearch(),
  component: lazyRouteComponent(() => import("#features/segments/pages/segment-page.tsx"), "SegmentPage"),
});

export const segmentsRoutes = [listRoute, detailRoute] as const;
