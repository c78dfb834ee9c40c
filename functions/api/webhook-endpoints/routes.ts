import type { RouteTable } from "#lib/http/route.ts";
import { deliveryRoutes } from "./delivery-routes.ts";
import { pause } from "./delivery-schemas.ts";
import { replayRoutes } from "./replay-routes.ts";
import {
  endpoint,
  endpointChanges,
  endpointPath,
  endpoints,
  newEndpoint,
  rotatedEndpoint,
  rotation,
  testOrder,
  testResult,
} from "./schemas.ts";

const dashboard = { auth: "keyOrSession", scope: "webhooks", envelope: "bare", cors: "dashboard" } as const;
const changing = { ...dashboard, role: "ADMIN" } as const;
const one = { params: endpointPath, errors: [404] } as const;

export const endpointRoutes = [
  {
    ...dashboard,
    method: "GET",
    path: "/webhook-endpoints",
    operation: "listWebhookEndpoints",
    summary: "List the addresses that are told of events, newest first",
    success: 200,
    response: endpoints,
  },
  {
    ...changing,
    method: "POST",
    path: "/webhook-endpoints",
    operation: "createWebhookEndpoint",
    summary: "Add an address that is told of events. The answer shows the secret that signs its requests",
    success: 201,
    body: newEndpoint,
    response: endpoint,
    errors: [403, 409],
  },
  {
    ...dashboard,
    ...one,
    method: "GET",
    path: "/webhook-endpoints/{id}",
    operation: "getWebhookEndpoint",
    etag: true,
    summary: "Get one endpoint",
    success: 200,
    response: endpoint,
  },
  {
    ...changing,
    method: "PATCH",
    path: "/webhook-endpoints/{id}",
    operation: "changeWebhookEndpoint",
    etag: true,
    summary: "Change an endpoint, enable or disable it",
    success: 200,
    params: endpointPath,
    body: endpointChanges,
    response: endpoint,
    errors: [403, 404],
  },
  {
    ...changing,
    method: "DELETE",
    path: "/webhook-endpoints/{id}",
    operation: "deleteWebhookEndpoint",
    summary: "Delete an endpoint and its log",
    success: 204,
    params: endpointPath,
    errors: [403, 404],
  },
  {
    ...changing,
    method: "POST",
    path: "/webhook-endpoints/{id}/rotate-secret",
    operation: "rotateWebhookSecret",
    summary: "Replace the secret of an endpoint. The secret before signs for some hours more",
    success: 200,
    params: endpointPath,
    body: rotation,
    response: rotatedEndpoint,
    errors: [403, 404],
  },
  {
    ...changing,
    method: "POST",
    path: "/webhook-endpoints/{id}/pause",
    operation: "pauseWebhookEndpoint",
    summary: "Let the deliveries of an endpoint wait for some minutes",
    success: 200,
    params: endpointPath,
    body: pause,
    response: endpoint,
    errors: [403, 404],
  },
  {
    ...changing,
    method: "POST",
    path: "/webhook-endpoints/{id}/test",
    operation: "testWebhookEndpoint",
    summary: "Send sample data to an endpoint now, once, also while it is disabled",
    success: 200,
    params: endpointPath,
    body: testOrder,
    response: testResult,
    errors: [403, 404],
  },
] as const satisfies RouteTable;

export const routes = [...endpointRoutes, ...deliveryRoutes, ...replayRoutes] as const satisfies RouteTable;
