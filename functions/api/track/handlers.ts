import type { Tracked, TrackService } from "#lib/domain/event/track-service.ts";
import type { Handlers, ReadsAhead } from "#lib/http/handler.ts";
import { withWarnings } from "#lib/http/unknown-keys.ts";
import type { Warning } from "#lib/platform/warning.ts";
import type { routes } from "./routes.ts";

export function trackReadsAhead(service: Pick<TrackService, "readAhead">): ReadsAhead<typeof routes> {
  const begin: ReadsAhead<typeof routes>["track"] = ({ dataId, body }) => service.readAhead(dataId, body);
  return { track: begin, trackEvent: begin };
}

export const trackHandlers = (service: Pick<TrackService, "track">): Handlers<typeof routes> => ({
  track: async ({ dataId, body, now, warnings }) => trackedView(await service.track(dataId, body, now), warnings),
  trackEvent: async ({ dataId, body, now, warnings }) => trackedView(await service.track(dataId, body, now), warnings),
});

const trackedView = ({ event: { contactId, id, createdAt }, warnings }: Tracked, unknown: readonly Warning[]) =>
  withWarnings({ contact: contactId, event: id, timestamp: createdAt }, [...warnings, ...unknown]);
