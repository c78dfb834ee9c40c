import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { projectRoute } from "#app/parents.tsx";
import { type ExampleKey, exampleOf } from "#features/segments/model.ts";
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
  validateSearch: ({ example }: Record<string, unknown>): { example?: ExampleKey } => {
    const known = exampleOf(example);
    return known ? { example: known } : {};
  },
  component: lazyRouteComponent(() => import("#features/segments/pages/new-segment-page.tsx"), "NewSegmentPage"),
});

const detailRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/segments/$segmentId",
  validateSearch: pagedSearch(),
  component: lazyRouteComponent(() => import("#features/segments/pages/segment-page.tsx"), "SegmentPage"),
});

export const segmentsRoutes = [listRoute, newRoute, detailRoute] as const;
