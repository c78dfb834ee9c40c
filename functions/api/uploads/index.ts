import { imageBucket } from "#functions/wiring/outside/image-bucket.ts";
import { uploadAddresses } from "#functions/wiring/outside/upload-addresses.ts";
import { start } from "#functions/wiring/start.ts";
import { env } from "./env.ts";
import { uploadsApi } from "./wiring.ts";

export const handler = start(env, uploadsApi, (settings) => ({
  images: imageBucket(settings),
  uploadAddresses: uploadAddresses(settings),
}));
