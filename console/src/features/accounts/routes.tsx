import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "#app/parents.tsx";

/** A path of the console; anything else could lead to another site. */
const pathIn = (value: unknown): string | undefined =>
  typeof value === "string" && /^\/(?![/\\])/.test(value) ? value : undefined;

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/login",
  validateSearch: (search: Record<string, unknown>): { next?: string } => {
    const next = pathIn(search["next"]);
    return next === undefined ? {} : { next };
  },
  component: lazyRouteComponent(() => import("#features/accounts/pages/login-page.tsx"), "LoginPage"),
});

export const accountRoutes = [loginRoute] as const;
