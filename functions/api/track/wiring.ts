import { sessionStores } from "#functions/api/session-stores.ts";
import type { Outside } from "#functions/wiring/outside.ts";
import { TrackService } from "#lib/domain/event/track-service.ts";
import type { ApiEnv } from "#lib/http/api-env.ts";
import { createApi } from "#lib/http/create-api.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { EventRepository } from "#lib/storage/event/event-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { trackHandlers } from "./handlers.ts";
import { routes } from "./routes.ts";

export function trackApi(table: Table, env: ApiEnv, { clock, logger }: Pick<Outside, "clock" | "logger">) {
  const service = new TrackService({
    contacts: new ContactRepository(table),
    projects: new ProjectRepository(table),
    events: new EventRepository(table),
  });
  return createApi({ routes, env, stores: sessionStores(table), handlers: trackHandlers(service), clock, logger });
}
