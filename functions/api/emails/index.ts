import { contentBucket } from "#functions/wiring/outside/content-bucket.ts";
import { jobTimer } from "#functions/wiring/outside/job-timer.ts";
import { mailQueue } from "#functions/wiring/outside/mail-queue.ts";
import { start } from "#functions/wiring/start.ts";
import { env } from "./env.ts";
import { emailsApi } from "./wiring.ts";

export const handler = start(env, emailsApi, (settings) => ({
  content: contentBucket(settings),
  mailQueue: mailQueue(settings),
  timer: jobTimer(settings),
}));
