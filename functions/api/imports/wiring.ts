import { sessionStores } from "#functions/api/session-stores.ts";
import { importService } from "#functions/wiring/imports.ts";
import type { Outside } from "#functions/wiring/outside.ts";
import type { ApiEnv } from "#lib/http/api-env.ts";
import { createApi } from "#lib/http/create-api.ts";
import { readFormFile } from "#lib/http/form-file.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { importHandlers } from "./handlers.ts";
import { routes } from "./routes.ts";

export function importsApi(
  table: Table,
  env: ApiEnv,
  {
    clock,
    logger,
    importFiles,
    uploadAddresses,
  }: Pick<Outside, "clock" | "logger" | "importFiles" | "uploadAddresses">,
) {
  const handlers = importHandlers(importService(table, { importFiles, uploadAddresses }));
  return createApi({ routes, readFormFile, env, stores: sessionStores(table), handlers, clock, logger });
}
