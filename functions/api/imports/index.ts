import { startApi } from "#functions/api/start-api.ts";
import { downloadAddresses } from "#functions/wiring/outside/export-bucket.ts";
import { importBucket } from "#functions/wiring/outside/import-bucket.ts";
import { uploadAddresses } from "#functions/wiring/outside/upload-addresses.ts";
import { env } from "./env.ts";
import { importsApi } from "./wiring.ts";

export const handler = startApi(env, importsApi, (settings) => ({
  importFiles: importBucket(settings),
  uploadAddresses: uploadAddresses(settings),
  downloadAddresses: downloadAddresses(settings),
}));
