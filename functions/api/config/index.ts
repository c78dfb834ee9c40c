import { env } from "#functions/api/config/env.ts";
import { configHandlers } from "#functions/api/config/handlers.ts";
import { routes } from "#functions/api/config/routes.ts";
import { createApi } from "#lib/http/create-api.ts";
import { readEnv } from "#lib/platform/env.ts";
import { probeTable } from "#lib/storage/table/probe-table.ts";
import { connectTable } from "#lib/storage/table/table.ts";
import { UserRepository } from "#lib/storage/user/user-repository.ts";

const settings = readEnv(env);
const table = connectTable(settings.TABLE_NAME);

export const handler = createApi({
  routes,
  handlers: configHandlers(settings, () => probeTable(table), new UserRepository(table)),
  env: settings,
});
