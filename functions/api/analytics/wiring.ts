import { sessionStores } from "#functions/api/session-stores.ts";
import { analytics } from "#functions/wiring/analytics.ts";
import type { Outside } from "#functions/wiring/outside.ts";
import type { ApiEnv } from "#lib/http/api-env.ts";
import { createApi } from "#lib/http/create-api.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { analyticsHandlers } from "./handlers.ts";
import { routes } from "./routes.ts";

export function analyticsApi(
  table: Table,
  env: ApiEnv,
  { clock, logger, audit }: Pick<Outside, "clock" | "logger" | "audit">,
) {
  const { mails, campaigns, events } = analytics(table, clock);
  const handlers = analyticsHandlers({ mails, campaigns, events, projects: new ProjectRepository(table) });
  return createApi({ routes, env, stores: sessionStores(table), handlers, clock, logger, audit });
}
