import { createRoute, redirect } from "@tanstack/react-router";
import { projectRoute, rootRoute, signedInRoute } from "#app/parents.tsx";
import { accountRoutes } from "#features/accounts/routes.tsx";
import { homeRoutes } from "#features/home/routes.tsx";
import { projectsRoutes } from "#features/projects/routes.tsx";

const startRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/projects" });
  },
});

/** Every page. A feature adds its routes here: below a project, or for the user. */
export const routeTree = rootRoute.addChildren([
  ...accountRoutes,
  signedInRoute.addChildren([startRoute, ...projectsRoutes, projectRoute.addChildren([...homeRoutes])]),
]);
