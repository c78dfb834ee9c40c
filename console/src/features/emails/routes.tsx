import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { projectRoute } from "#app/parents.tsx";
import { emailSearch } from "#features/emails/model.ts";

const listRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/emails",
  validateSearch: emailSearch,
  component: lazyRouteComponent(() => import("#features/emails/pages/emails-page.tsx"), "EmailsPage"),
});

const emailRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/emails/$emailId",
  component: lazyRouteComponent(() => import("#features/emails/pages/email-page.tsx"), "EmailPage"),
});

export const emailsRoutes = [listRoute, emailRoute] as const;
