import type { RouteTable } from "#lib/http/route.ts";
import { deliveries, deliveriesQuery, delivery, deliveryDetails, deliveryPath } from "./delivery-schemas.ts";
import { endpointPath } from "./schemas.ts";

const dashboard = { auth: "keyOrSession", scope: "webhooks", envelope: "bare", cors: "dashboard" } as const;

export const deliveryRoutes = [
  {
    ...dashboard,
    method: "GET",
    path: "/webhook-endpoints/{id}/deliveries",
    operation: "listWebhookDeliveries",
    summary: "List the deliveries of an endpoint, newest event first",
    success: 200,
    params: endpointPath,
    query: deliveriesQuery,
    response: deliveries,
    errors: [400, 404],
  },
  {
    ...dashboard,
    method: "GET",
    path: "/webhook-endpoints/{id}/deliveries/{messageId}",
    operation: "getWebhookDelivery",
    summary: "Get one delivery with its payload and its attempts",
    success: 200,
    params: deliveryPath,
    response: deliveryDetails,
    errors: [404],
  },
  {
    ...dashboard,
    role: "ADMIN",
    method: "POST",
    path: "/webhook-endpoints/{id}/deliveries/{messageId}/redeliver",
    operation: "redeliverWebhook",
    summary: "Deliver an event to an endpoint again, at once",
    success: 202,
    params: deliveryPath,
    response: delivery,
    errors: [400, 403, 404],
  },
] as const satisfies RouteTable;
