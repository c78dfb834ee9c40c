import { jobTimer } from "#functions/wiring/outside/job-timer.ts";
import { start } from "#functions/wiring/start.ts";
import { platformMails } from "#lib/messaging/platform-mails.ts";
import { env } from "./env.ts";
import { projectsApi } from "./wiring.ts";

export const handler = start(env, projectsApi, (settings) => ({
  platformMails: platformMails(settings),
  timer: jobTimer(settings),
}));
