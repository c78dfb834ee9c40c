import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { projectRoute } from "#app/parents.tsx";
import { endpointSearch } from "#features/settings/webhooks/model/search.ts";

const listRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/settings/webhooks",
  component: lazyRouteComponent(() => import("#features/settings/webhooks/pages/webhooks-page.tsx"), "WebhooksPage"),
});

const newRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/settings/webhooks/new",
  component: lazyRouteComponent(
    () => import("#features/settings/webhooks/pages/new-endpoint-page.tsx"),
    "NewEndpointPage",
  ),
});

const endpointRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/settings/webhooks/$endpointId",
  validateSearch: endpointSearch,
  component: lazyRouteComponent(() => import("#features/settings/webhooks/pages/endpoint-page.tsx"), "EndpointPage"),
});

const deliveryRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/settings/webhooks/$endpointId/$messageId",
  component: lazyRouteComponent(() => import("#features/settings/webhooks/pages/delivery-page.tsx"), "DeliveryPage"),
});

export const webhookRoutes = [listRoute, newRoute, endpointRoute, deliveryRoute] as const;
