import { jobsQueue } from "#functions/wiring/outside/jobs-queue.ts";
import { webhookQueue } from "#functions/wiring/outside/webhook-queue.ts";
import { start } from "#functions/wiring/start.ts";
import { platformMails } from "#lib/messaging/platform-mails.ts";
import { env } from "./env.ts";
import { tableStream } from "./wiring.ts";

export const handler = start(env, tableStream, (settings) => ({
  jobs: jobsQueue(settings),
  parkedJobs: jobsQueue({ JOBS_QUEUE_URL: settings.JOBS_DEAD_LETTER_QUEUE_URL }),
  lanes: webhookQueue(settings).lanes,
  platformMails: platformMails(settings),
}));
