import { sessionStores } from "#functions/api/session-stores.ts";
import type { Outside } from "#functions/wiring/outside.ts";
import { TrackService } from "#lib/domain/event/track-service.ts";
import type { ApiEnv } from "#lib/http/api-env.ts";
import { createApi } from "#lib/http/create-api.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { EventRepository } from "#lib/storage/event/event-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { sharingReads } from "#lib/storage/table/read-item.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { trackHandlers, trackReadsAhead } from "./handlers.ts";
import { routes } from "./routes.ts";

export function trackApi(
  given: Table,
  env: ApiEnv,
  { clock, logger, audit }: Pick<Outside, "clock" | "logger" | "audit">,
) {
  const table = sharingReads(given);
  const service = new TrackService({
    contacts: new ContactRepository(table),
    projects: new ProjectRepository(table),
    events: new EventRepository(table),
  });
  const readsAhead = trackReadsAhead(service);
  return createApi({
    ...{ routes, env, readsAhead, clock, logger, audit },
    stores: sessionStores(table),
    handlers: trackHandlers(service),
  });
}
