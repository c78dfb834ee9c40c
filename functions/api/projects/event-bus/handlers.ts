import type { EventBusService } from "#lib/domain/webhook/bus/event-bus-service.ts";
import type { Handlers } from "#lib/http/handler.ts";
import type { eventBusRoutes } from "./routes.ts";

export const eventBusHandlers = (service: Pick<EventBusService, "get" | "put">): Handlers<typeof eventBusRoutes> => ({
  getEventBus: ({ projectId }) => service.get(projectId),
  setEventBus: ({ projectId, body }) => service.put(projectId, body),
});
