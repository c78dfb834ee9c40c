import type { RouteTable } from "#lib/http/route.ts";
import { eventBus, eventBusSetting } from "./schemas.ts";

const bus = {
  path: "/projects/{id}/event-bus",
  projectParam: "id",
  auth: "session",
  success: 200,
  envelope: "bare",
  response: eventBus,
  errors: [404],
  cors: "dashboard",
} as const;

export const eventBusRoutes = [
  {
    ...bus,
    method: "GET",
    operation: "getEventBus",
    role: "ADMIN",
    summary: "Get which events the project puts on the deployment's event bus. 404 where the deployment has none",
  },
  {
    ...bus,
    method: "PUT",
    operation: "setEventBus",
    role: "OWNER",
    summary:
      "Set which events the project puts on the deployment's event bus. Switching it off drops events that wait. 404 where the deployment has none",
    body: eventBusSetting,
  },
] as const satisfies RouteTable;
