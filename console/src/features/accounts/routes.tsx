import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute, signedInRoute } from "#app/parents.tsx";

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

const signupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/signup",
  validateSearch: ({ invitation }: Record<string, unknown>): { invitation?: string } =>
    typeof invitation === "string" ? { invitation } : {},
  component: lazyRouteComponent(() => import("#features/accounts/pages/signup-page.tsx"), "SignupPage"),
});

const forgotRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/forgot",
  component: lazyRouteComponent(() => import("#features/accounts/pages/forgot-page.tsx"), "ForgotPage"),
});

const accountRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/account",
  component: lazyRouteComponent(() => import("#features/accounts/pages/account-page.tsx"), "AccountPage"),
});

/** Pages without a session. */
export const entryRoutes = [loginRoute, signupRoute, forgotRoute] as const;

export const accountRoutes = [accountRoute] as const;
