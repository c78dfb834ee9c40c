import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { projectRoute } from "#app/parents.tsx";
import { pagedSearch } from "#kit/tables/paged-search.ts";

const listRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/templates",
  validateSearch: pagedSearch(["TRANSACTIONAL", "MARKETING", "HEADLESS"]),
  component: lazyRouteComponent(() => import("#features/templates/pages/templates-page.tsx"), "TemplatesPage"),
});

const newRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/templates/new",
  validateSearch: pagedSearch(),
  component: lazyRouteComponent(() => import("#features/templates/pages/new-template-page.tsx"), "NewTemplatePage"),
});

const detailRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/templates/$templateId",
  validateSearch: pagedSearch(),
  component: lazyRouteComponent(() => import("#features/templates/pages/template-page.tsx"), "TemplatePage"),
});

export const templatesRoutes = [listRoute, newRoute, detailRoute] as const;
