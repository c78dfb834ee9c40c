import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { projectRoute } from "#app/parents.tsx";

const homeRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/",
  component: lazyRouteComponent(() => import("#features/home/pages/home-page.tsx"), "HomePage"),
});

export const homeRoutes = [homeRoute] as const;
