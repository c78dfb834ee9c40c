import type { RouteTable } from "#lib/http/route.ts";
import { eventsPage, eventsQuery, replayOrder, replayQueued } from "./replay-schemas.ts";
import { endpointPath } from "./schemas.ts";

const dashboard = { auth: "keyOrSession", scope: "webhooks", envelope: "bare", cors: "dashboard" } as const;

export const replayRoutes = [
  {
    ...dashboard,
    role: "ADMIN",
    method: "POST",
    path: "/webhook-endpoints/{id}/replay",
    operation: "replayWebhooks",
    summary: "Deliver the events of a date range to an endpoint again, as a job",
    success: 202,
    params: endpointPath,
    body: replayOrder,
    response: replayQueued,
    errors: [400, 403, 404, 409],
  },
  {
    ...dashboard,
    method: "GET",
    path: "/webhook-events",
    operation: "listWebhookEvents",
    summary: "List what endpoints are told of, oldest first, to fetch it instead or to compare",
    success: 200,
    query: eventsQuery,
    response: eventsPage,
    errors: [400],
  },
] as const satisfies RouteTable;
