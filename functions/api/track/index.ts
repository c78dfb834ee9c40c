import { sessionStores } from "#functions/api/session-stores.ts";
import { TrackService } from "#lib/domain/event/track-service.ts";
import { createApi } from "#lib/http/create-api.ts";
import { readEnv } from "#lib/platform/env.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { EventRepository } from "#lib/storage/event/event-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { connectTable } from "#lib/storage/table/table.ts";
import { env } from "./env.ts";
import { trackHandlers } from "./handlers.ts";
import { routes } from "./routes.ts";

const settings = readEnv(env);
const table = connectTable(settings.TABLE_NAME);
const service = new TrackService({
  contacts: new ContactRepository(table),
  projects: new ProjectRepository(table),
  events: new EventRepository(table),
});

export const handler = createApi({
  routes,
  env: settings,
  stores: sessionStores(table),
  handlers: trackHandlers(service),
});
