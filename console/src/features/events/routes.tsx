import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { projectRoute } from "#app/parents.tsx";

const eventsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/events",
  validateSearch: ({ name }: Record<string, unknown>): { name?: string } =>
    name === undefined || name === "" ? {} : { name: String(name) },
  component: lazyRouteComponent(() => import("#features/events/pages/events-page.tsx"), "EventsPage"),
});

export const eventsRoutes = [eventsRoute] as const;
