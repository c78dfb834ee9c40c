import { sessionStores } from "#functions/api/session-stores.ts";
import { eventServices } from "#functions/wiring/event-services.ts";
import { createApi } from "#lib/http/create-api.ts";
import { systemClock } from "#lib/platform/clock.ts";
import { readEnv } from "#lib/platform/env.ts";
import { connectTable } from "#lib/storage/table/table.ts";
import { env } from "./env.ts";
import { eventHandlers } from "./handlers.ts";
import { routes } from "./routes.ts";
import { servedElsewhere } from "./served-elsewhere.ts";

const settings = readEnv(env);
const table = connectTable(settings.TABLE_NAME);
const { listing, statistics, names } = eventServices(table, systemClock);

export const handler = createApi({
  routes,
  servedElsewhere,
  env: settings,
  stores: sessionStores(table),
  handlers: eventHandlers(listing, statistics, names),
});
