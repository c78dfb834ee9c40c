import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { signedInRoute } from "#app/parents.tsx";

const projectsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/projects",
  component: lazyRouteComponent(() => import("#features/projects/pages/projects-page.tsx"), "ProjectsPage"),
});

export const projectsRoutes = [projectsRoute] as const;
