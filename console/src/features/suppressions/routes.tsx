import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { projectRoute } from "#app/parents.tsx";
import { suppressionSearch } from "#features/suppressions/model.ts";

const listRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/suppressions",
  validateSearch: suppressionSearch,
  component: lazyRouteComponent(() => import("#features/suppressions/pages/suppressions-page.tsx"), "SuppressionsPage"),
});

const importRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/suppressions/import",
  component: lazyRouteComponent(() => import("#features/suppressions/pages/import-page.tsx"), "ImportPage"),
});

const jobRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/suppressions/jobs/$jobId",
  component: lazyRouteComponent(() => import("#features/suppressions/pages/job-page.tsx"), "JobPage"),
});

const entryRoute = createRoute({
  getParentRoute: () => projectRoute,
  // Not in the path: the last dot of an address would make it a file's name.
  path: "/suppressions/entry",
  validateSearch: ({ address }: Record<string, unknown>): { address: string } => ({ address: String(address ?? "") }),
  component: lazyRouteComponent(() => import("#features/suppressions/pages/entry-page.tsx"), "EntryPage"),
});

export const suppressionRoutes = [listRoute, importRoute, jobRoute, entryRoute] as const;
