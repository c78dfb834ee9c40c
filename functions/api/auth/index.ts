import { jobsQueue } from "#functions/wiring/outside/jobs-queue.ts";
import { start } from "#functions/wiring/start.ts";
import { platformMails } from "#lib/messaging/platform-mails.ts";
import { env } from "./env.ts";
import { configuredProviders } from "./oauth/login-providers.ts";
import { authApi } from "./wiring.ts";

export const handler = start(env, authApi, (settings) => ({
  loginProviders: configuredProviders(settings),
  platformMails: platformMails(settings),
  jobs: jobsQueue(settings),
}));
