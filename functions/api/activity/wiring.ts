import { sessionStores } from "#functions/api/session-stores.ts";
import { activity } from "#functions/wiring/activity.ts";
import { analytics } from "#functions/wiring/analytics.ts";
import type { Outside } from "#functions/wiring/outside.ts";
import type { ApiEnv } from "#lib/http/api-env.ts";
import { createApi } from "#lib/http/create-api.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { activityHandlers } from "./handlers.ts";
import { routes } from "./routes.ts";

export function activityApi(
  table: Table,
  env: ApiEnv,
  { clock, logger, audit }: Pick<Outside, "clock" | "logger" | "audit">,
) {
  const { feed, upcoming } = activity(table);
  const handlers = activityHandlers(feed, upcoming, analytics(table, clock).mails);
  return createApi({ routes, env, stores: sessionStores(table), handlers, clock, logger, audit });
}
