import { createRoute, redirect } from "@tanstack/react-router";
import { NotFound } from "#app/edge-pages.tsx";
import { projectRoute, rootRoute, signedInRoute } from "#app/parents.tsx";
import { accountRoutes, entryRoutes } from "#features/accounts/routes.tsx";
import { activityRoutes } from "#features/activity/routes.tsx";
import { analyticsRoutes } from "#features/analytics/routes.tsx";
import { campaignsRoutes } from "#features/campaigns/routes.tsx";
import { contactsRoutes } from "#features/contacts/routes.tsx";
import { emailsRoutes } from "#features/emails/routes.tsx";
import { eventsRoutes } from "#features/events/routes.tsx";
import { homeRoutes } from "#features/home/routes.tsx";
import { importRoutes } from "#features/import/routes.tsx";
import { projectsRoutes } from "#features/projects/routes.tsx";
import { referenceRoutes } from "#features/reference/routes.tsx";
import { segmentsRoutes } from "#features/segments/routes.tsx";
import { settingsRoutes } from "#features/settings/routes.tsx";
import { templatesRoutes } from "#features/templates/routes.tsx";
import { workflowsRoutes } from "#features/workflows/routes.tsx";
import { preferences } from "#keep/preferences.ts";

/** Leads to the project shown last. */
const startRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/",
  beforeLoad: () => {
    const { projectId } = preferences();
    throw projectId ? redirect({ to: "/p/$projectId", params: { projectId } }) : redirect({ to: "/projects" });
  },
});

/** An unknown page of a project, with the project's menu beside it. */
const absentRoute = createRoute({ getParentRoute: () => projectRoute, path: "$", component: NotFound });

/** Every page. A feature adds its routes here: below a project, or for the user. */
export const routeTree = rootRoute.addChildren([
  ...entryRoutes,
  ...referenceRoutes,
  signedInRoute.addChildren([
    startRoute,
    ...accountRoutes,
    ...projectsRoutes,
    projectRoute.addChildren([
      ...homeRoutes,
      ...contactsRoutes,
      ...importRoutes,
      ...emailsRoutes,
      ...settingsRoutes,
      ...segmentsRoutes,
      ...campaignsRoutes,
      ...templatesRoutes,
      ...workflowsRoutes,
      ...activityRoutes,
      ...analyticsRoutes,
      ...eventsRoutes,
      absentRoute,
    ]),
  ]),
]);
