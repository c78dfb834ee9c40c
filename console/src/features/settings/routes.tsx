import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { projectRoute } from "#app/parents.tsx";
import { auditRoutes } from "#features/settings/audit/routes.tsx";
import { sampleSearch } from "#features/settings/keys/model.ts";
import { webhookRoutes } from "#features/settings/webhooks/routes.tsx";

const domainsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/settings/domains",
  validateSearch: ({ domain }: Record<string, unknown>): { domain?: string } =>
    typeof domain === "string" ? { domain } : {},
  component: lazyRouteComponent(() => import("#features/settings/domains/domains-page.tsx"), "DomainsPage"),
});

const keysRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/settings/keys",
  validateSearch: sampleSearch,
  component: lazyRouteComponent(() => import("#features/settings/keys/keys-page.tsx"), "KeysPage"),
});

const newKeyRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/settings/keys/new",
  component: lazyRouteComponent(() => import("#features/settings/keys/named/new-key-page.tsx"), "NewKeyPage"),
});

const keyRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/settings/keys/$keyId",
  component: lazyRouteComponent(() => import("#features/settings/keys/named/key-page.tsx"), "KeyPage"),
});

const teamRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/settings/team",
  component: lazyRouteComponent(() => import("#features/settings/team/team-page.tsx"), "TeamPage"),
});

const projectSettingsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/settings/project",
  component: lazyRouteComponent(
    () => import("#features/settings/project/project-settings-page.tsx"),
    "ProjectSettingsPage",
  ),
});

const billingRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/settings/billing",
  component: lazyRouteComponent(() => import("#features/settings/billing/billing-page.tsx"), "BillingPage"),
});

const healthRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/settings/health",
  component: lazyRouteComponent(() => import("#features/settings/health/health-page.tsx"), "HealthPage"),
});

export const settingsRoutes = [
  domainsRoute,
  keysRoute,
  newKeyRoute,
  keyRoute,
  ...webhookRoutes,
  teamRoute,
  projectSettingsRoute,
  billingRoute,
  healthRoute,
  ...auditRoutes,
] as const;
