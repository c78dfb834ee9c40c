import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { actOf, Problem } from "#api/problem.ts";
import { projectsQuery, userQuery } from "#api/session.ts";
import { FailedAnywhere, NotFoundAnywhere } from "#app/edge-pages.tsx";

/** The routes that hold others. Features hang theirs below them. */
export const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  notFoundComponent: NotFoundAnywhere,
});

/** Pages for signed-in users. Others are sent through the login, and back to the page that they asked for. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "signed-in",
  beforeLoad: async ({ context, location }) => {
    try {
      await context.queryClient.ensureQueryData(userQuery);
    } catch (error) {
      if (!(error instanceof Problem) || actOf(error) !== "signIn") throw error;
      throw redirect({ to: "/login", search: { next: location.href } });
    }
  },
  loader: ({ context }) => context.queryClient.ensureQueryData(projectsQuery),
  component: lazyRouteComponent(() => import("#app/shell/shell.tsx"), "Shell"),
  errorComponent: FailedAnywhere,
});

/** Pages of one project. */
export const projectRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/p/$projectId",
  component: lazyRouteComponent(() => import("#app/shell/project-frame.tsx"), "ProjectFrame"),
});
