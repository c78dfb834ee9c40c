import { startApi } from "#functions/api/start-api.ts";
import { contentBucket } from "#functions/wiring/outside/content-bucket.ts";
import { jobTimer } from "#functions/wiring/outside/job-timer.ts";
import { mailQueue } from "#functions/wiring/outside/mail-queue.ts";
import { env } from "./env.ts";
import { sendApi } from "./wiring.ts";

export const handler = startApi(env, sendApi, (settings) => ({
  content: contentBucket(settings),
  mailQueue: mailQueue(settings),
  timer: jobTimer(settings),
}));
