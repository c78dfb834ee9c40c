import { sessionStores } from "#functions/api/session-stores.ts";
import { analytics } from "#functions/wiring/analytics.ts";
import { createApi } from "#lib/http/create-api.ts";
import { systemClock } from "#lib/platform/clock.ts";
import { readEnv } from "#lib/platform/env.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { connectTable } from "#lib/storage/table/table.ts";
import { env } from "./env.ts";
import { analyticsHandlers } from "./handlers.ts";
import { routes } from "./routes.ts";

const settings = readEnv(env);
const table = connectTable(settings.TABLE_NAME);
const { mails, campaigns, events } = analytics(table, systemClock);

export const handler = createApi({
  routes,
  env: settings,
  stores: sessionStores(table),
  handlers: analyticsHandlers(mails, campaigns, events, new ProjectRepository(table)),
});
