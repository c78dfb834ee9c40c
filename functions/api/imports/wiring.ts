import { jobHandlers } from "#functions/api/imports/jobs/handlers.ts";
import { sessionStores } from "#functions/api/session-stores.ts";
import { importService } from "#functions/wiring/import-service.ts";
import { jobList } from "#functions/wiring/job-list.ts";
import type { Outside } from "#functions/wiring/outside.ts";
import { suppressionFiles } from "#functions/wiring/suppressions/suppression-orders.ts";
import { AuditNotes } from "#lib/domain/audit/audit-notes.ts";
import type { ApiEnv } from "#lib/http/api-env.ts";
import { DownloadNotes } from "#lib/http/audit/download-notes.ts";
import { createApi } from "#lib/http/create-api.ts";
import { readFormFile } from "#lib/http/form-file.ts";
import { AuditRepository } from "#lib/storage/audit/audit-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { importHandlers, suppressionFileHandlers } from "./handlers.ts";
import { routes } from "./routes.ts";

export function importsApi(
  table: Table,
  env: ApiEnv,
  {
    clock,
    logger,
    audit,
    importFiles,
    uploadAddresses,
    downloadAddresses,
  }: Pick<Outside, "clock" | "logger" | "audit" | "importFiles" | "uploadAddresses" | "downloadAddresses">,
) {
  const outside = { importFiles, uploadAddresses };
  const downloads = new DownloadNotes(new AuditNotes(new AuditRepository(table), logger));
  const handlers = {
    ...importHandlers(importService(table, outside)),
    ...suppressionFileHandlers(suppressionFiles(table, outside)),
    ...jobHandlers({ jobs: jobList(table, outside), addresses: downloadAddresses, downloads }),
  };
  return createApi({ routes, readFormFile, env, stores: sessionStores(table), handlers, clock, logger, audit });
}
