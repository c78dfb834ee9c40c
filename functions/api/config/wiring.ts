import type { Outside } from "#functions/wiring/outside.ts";
import { createApi } from "#lib/http/create-api.ts";
import { probeTable } from "#lib/storage/table/probe-table.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { UserRepository } from "#lib/storage/user/user-repository.ts";
import type { ConfigEnv } from "./env.ts";
import { configHandlers } from "./handlers.ts";
import { routes } from "./routes.ts";

export function configApi(table: Table, env: ConfigEnv, { clock, logger }: Pick<Outside, "clock" | "logger">) {
  const handlers = configHandlers(env, () => probeTable(table), new UserRepository(table));
  return createApi({ routes, env, handlers, clock, logger });
}
