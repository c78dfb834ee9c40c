import { sessionStores } from "#functions/api/session-stores.ts";
import { eventServices } from "#functions/wiring/event-services.ts";
import type { Outside } from "#functions/wiring/outside.ts";
import type { ApiEnv } from "#lib/http/api-env.ts";
import { createApi } from "#lib/http/create-api.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { eventHandlers } from "./handlers.ts";
import { routes } from "./routes.ts";
import { servedElsewhere } from "./served-elsewhere.ts";

export function eventsApi(
  table: Table,
  env: ApiEnv,
  { clock, logger, audit }: Pick<Outside, "clock" | "logger" | "audit">,
) {
  const { listing, statistics, names } = eventServices(table, clock);
  const handlers = eventHandlers(listing, statistics, names);
  return createApi({ routes, servedElsewhere, env, stores: sessionStores(table), handlers, clock, logger, audit });
}
