import { startApi } from "#functions/api/start-api.ts";
import { contentBucket } from "#functions/wiring/outside/content-bucket.ts";
import { mailQueue } from "#functions/wiring/outside/mail-queue.ts";
import { env } from "./env.ts";
import { templatesApi } from "./wiring.ts";

export const handler = startApi(env, templatesApi, (settings) => ({
  content: contentBucket(settings),
  mailQueue: mailQueue(settings),
}));
