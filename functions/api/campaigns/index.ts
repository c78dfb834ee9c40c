import { startApi } from "#functions/api/start-api.ts";
import { contentBucket } from "#functions/wiring/outside/content-bucket.ts";
import { jobTimer } from "#functions/wiring/outside/job-timer.ts";
import { jobsQueue } from "#functions/wiring/outside/jobs-queue.ts";
import { mailQueue } from "#functions/wiring/outside/mail-queue.ts";
import { providerAccount } from "#functions/wiring/outside/ses.ts";
import { env } from "./env.ts";
import { campaignsApi } from "./wiring.ts";

export const handler = startApi(env, campaignsApi, (settings) => ({
  jobs: jobsQueue(settings),
  timer: jobTimer(settings),
  content: contentBucket(settings),
  mailQueue: mailQueue(settings),
  account: providerAccount(),
}));
