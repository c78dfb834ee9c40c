import { sessionStores } from "#functions/api/session-stores.ts";
import { activity } from "#functions/wiring/activity.ts";
import { analytics } from "#functions/wiring/analytics.ts";
import { createApi } from "#lib/http/create-api.ts";
import { systemClock } from "#lib/platform/clock.ts";
import { readEnv } from "#lib/platform/env.ts";
import { connectTable } from "#lib/storage/table/table.ts";
import { env } from "./env.ts";
import { activityHandlers } from "./handlers.ts";
import { routes } from "./routes.ts";

const settings = readEnv(env);
const table = connectTable(settings.TABLE_NAME);
const { feed, upcoming } = activity(table);
const { mails } = analytics(table, systemClock);

export const handler = createApi({
  routes,
  env: settings,
  stores: sessionStores(table),
  handlers: activityHandlers(feed, upcoming, mails),
});
