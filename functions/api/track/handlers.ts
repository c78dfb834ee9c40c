import type { ContactEvent } from "#lib/domain/event/event.ts";
import type { TrackService } from "#lib/domain/event/track-service.ts";
import type { Handlers } from "#lib/http/handler.ts";
import type { routes } from "./routes.ts";

export const trackHandlers = (service: Pick<TrackService, "track">): Handlers<typeof routes> => ({
  track: async ({ projectId, body, now }) => trackedView(await service.track(projectId, body, now)),
  trackEvent: async ({ projectId, body, now }) => trackedView(await service.track(projectId, body, now)),
});

const trackedView = ({ contactId, id, createdAt }: ContactEvent) => ({
  contact: contactId,
  event: id,
  timestamp: createdAt,
});
