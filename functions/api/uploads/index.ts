import { startApi } from "#functions/api/start-api.ts";
import { imageBucket } from "#functions/wiring/outside/image-bucket.ts";
import { uploadAddresses } from "#functions/wiring/outside/upload-addresses.ts";
import { env } from "./env.ts";
import { uploadsApi } from "./wiring.ts";

export const handler = startApi(env, uploadsApi, (settings) => ({
  images: imageBucket(settings),
  uploadAddresses: uploadAddresses(settings),
}));
