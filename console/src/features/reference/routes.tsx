import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "#app/parents.tsx";

/** Public: a description of the API is no secret. */
const docsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/docs",
  component: lazyRouteComponent(() => import("#features/reference/pages/docs-frame.tsx"), "DocsFrame"),
});

const overviewRoute = createRoute({
  getParentRoute: () => docsRoute,
  path: "/",
  component: lazyRouteComponent(() => import("#features/reference/pages/overview-page.tsx"), "OverviewPage"),
});

/** A noun, or `objects`. An operation or an object is an anchor of it. */
const nounRoute = createRoute({
  getParentRoute: () => docsRoute,
  path: "$noun",
  component: lazyRouteComponent(() => import("#features/reference/pages/noun-page.tsx"), "NounPage"),
});

export const referenceRoutes = [docsRoute.addChildren([overviewRoute, nounRoute])] as const;
