import { createRoute, redirect } from "@tanstack/react-router";
import { projectsQuery } from "#api/session.ts";
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
import { suppressionRoutes } from "#features/suppressions/routes.tsx";
import { templatesRoutes } from "#features/templates/routes.tsx";
import { topicsRoutes } from "#features/topics/routes.tsx";
import { workflowsRoutes } from "#features/workflows/routes.tsx";
import { preferences } from "#keep/preferences.ts";

/** Leads to the project shown last, if the user is a member of it, or to the only one. */
const startRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/",
  beforeLoad: async ({ context }) => {
    const projects = await context.queryClient.ensureQueryData(projectsQuery);
    const shownLast = projects.find(({ id }) => id === preferences().projectId);
    const projectId = (shownLast ?? (projects.length === 1 ? projects[0] : undefined))?.id;
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
      ...topicsRoutes,
      ...suppressionRoutes,
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
