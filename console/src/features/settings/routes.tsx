import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { projectRoute } from "#app/parents.tsx";
import { sampleSearch } from "#features/settings/keys/model.ts";

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

export const settingsRoutes = [domainsRoute, keysRoute] as const;
