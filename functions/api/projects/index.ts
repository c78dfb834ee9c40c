import { startApi } from "#functions/api/start-api.ts";
import { jobTimer } from "#functions/wiring/outside/job-timer.ts";
import { jobsQueue } from "#functions/wiring/outside/jobs-queue.ts";
import { platformMails } from "#lib/messaging/platform-mails.ts";
import { env } from "./env.ts";
import { projectsApi } from "./wiring.ts";

export const handler = startApi(env, projectsApi, (settings) => ({
  platformMails: platformMails(settings),
  timer: jobTimer(settings),
  jobs: jobsQueue(settings),
}));
