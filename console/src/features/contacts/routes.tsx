import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { projectRoute } from "#app/parents.tsx";
import { contactSearch, contactTab } from "#features/contacts/model.ts";

const listRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/contacts",
  validateSearch: contactSearch,
  component: lazyRouteComponent(() => import("#features/contacts/pages/contacts-page.tsx"), "ContactsPage"),
});

const fieldsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/contacts/fields",
  validateSearch: ({ field }: Record<string, unknown>): { field?: string } =>
    typeof field === "string" ? { field } : {},
  component: lazyRouteComponent(() => import("#features/contacts/pages/fields-page.tsx"), "FieldsPage"),
});

const contactRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/contacts/$contactId",
  validateSearch: contactTab,
  component: lazyRouteComponent(() => import("#features/contacts/pages/contact-page.tsx"), "ContactPage"),
});

const dataJobRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/contacts/data/$jobId",
  component: lazyRouteComponent(() => import("#features/contacts/pages/data-job-page.tsx"), "DataJobPage"),
});

export const contactsRoutes = [listRoute, fieldsRoute, dataJobRoute, contactRoute] as const;
