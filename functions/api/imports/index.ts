import { S3Client } from "@aws-sdk/client-s3";
import { sessionStores } from "#functions/api/session-stores.ts";
import { importService } from "#functions/wiring/imports.ts";
import { createApi } from "#lib/http/create-api.ts";
import { readFormFile } from "#lib/http/form-file.ts";
import { callLimits } from "#lib/platform/call-limits.ts";
import { readEnv } from "#lib/platform/env.ts";
import { connectTable } from "#lib/storage/table/table.ts";
import { env } from "./env.ts";
import { importHandlers } from "./handlers.ts";
import { routes } from "./routes.ts";

const settings = readEnv(env);
const table = connectTable(settings.TABLE_NAME);
const s3 = new S3Client({ ...callLimits, requestChecksumCalculation: "WHEN_REQUIRED" });

export const handler = createApi({
  routes,
  env: settings,
  stores: sessionStores(table),
  handlers: importHandlers(importService(table, s3, settings.CONTENT_BUCKET)),
  readFormFile,
});
